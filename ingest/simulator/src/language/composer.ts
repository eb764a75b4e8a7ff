import { BRANDS, type Brand } from '../market/brands.js';
import { CAMPAIGN_STAR, LATIN_NAMES } from '../market/personas.js';
import { BAKERY, DRINKS, GOODS, type Menu, type Place, PLACES } from '../market/things.js';
import type { MarketEvent } from '../market/events.js';
import type { Random } from '../random.js';
import { ENGLISH, ENGLISH_ASIDES, ENGLISH_BRAND_REPLIES, ENGLISH_COMMENTS, ENGLISH_OPENERS } from './english.js';
import { ASPECTS, type Aspect, type Language, type Mood } from './grammar.js';
import { flavour } from './flavour.js';
import { fill } from './template.js';
import { THAI, THAI_ASIDES, THAI_BRAND_REPLIES, THAI_COMMENTS, THAI_OPENERS } from './thai.js';

/** All that one text is about. A comment takes its thread's topic and its own mood and voice. */
export interface Topic {
  readonly brand: Brand;
  readonly aspect: Aspect;
  /** Something to eat or drink. */
  readonly menu: Menu;
  readonly drink: Menu;
  readonly place: Place;
  readonly mood: Mood;
  readonly language: Language;
  readonly voice: 'female' | 'male';
  readonly event: MarketEvent | null;
  /** The press writes full names only. */
  readonly formal: boolean;
}

const VERY = ['มาก', 'มากๆ', 'มากกก', 'สุดๆ', 'จริงๆ', 'โคตรๆ', 'เว่อร์', 'มากกกกก', 'ที่สุด', 'อะ', 'เลย'];
const WHO_THAI = ['แฟน', 'แม่', 'เพื่อน', 'น้อง', 'พี่ที่ออฟฟิศ', 'หัวหน้า', 'ลูก', 'ป้าข้างบ้าน', 'รูมเมท'];
const WHO_ENGLISH = ['my sister', 'friends', 'the kids', 'my boss', 'colleagues', 'mom'];
const TIME_THAI = ['เย็น', 'บ่าย', 'สัปดาห์', 'เดือน', 'เสาร์', 'อาทิตย์', 'วันศุกร์', 'สิ้นปี'];
const TIME_ENGLISH = ['today', 'this weekend', 'tomorrow', 'next week', 'on Friday', 'tonight'];
const POLITE = { female: ['ค่ะ', 'จ้า', 'น้า', 'นะคะ', ''], male: ['ครับ', 'คับ', 'นะครับ', '', ''] };
const ASK = { female: ['คะ', 'คะ', 'อะ', 'เอ่ย', ''], male: ['ครับ', 'คับ', 'อะ', 'วะ', ''] };

/** Writes texts about a topic with the draws of one random stream. */
export class Composer {
  constructor(
    readonly topic: Topic,
    private readonly random: Random,
  ) {}

  /** One sentence on the topic; about the event where there is one. */
  clause(): string {
    return this.say(this.random.pick(this.clauses(this.topic.aspect)));
  }

  /** A post of up to that many sentences, no two alike, as one writes it in a hurry. */
  post(sentences: number, separator = ' '): string {
    const { random } = this;
    const { language, mood } = this.topic;
    const opening = this.say(random.pick(language === 'th' ? THAI_OPENERS : ENGLISH_OPENERS));
    const templates = new Set([random.pick(this.clauses(this.topic.aspect))]);
    for (let tries = 1; tries < sentences * 2 && templates.size < sentences; tries += 1) {
      templates.add(random.pick(this.clauses(random.chance(0.4) ? this.topic.aspect : random.pick(ASPECTS))));
    }
    const said = [...templates].map((template) => this.say(template));
    const text = said.join(language === 'th' ? separator : `.${separator}`);
    return flavour(opening === '' ? text : `${opening} ${text}`, language, mood, random);
  }

  private clauses(aspect: Aspect): readonly string[] {
    const { event, language, mood } = this.topic;
    return event === null ? (language === 'th' ? THAI : ENGLISH)[aspect][mood] : event.language.posts[language][mood];
  }

  /** An answer in a thread; a reply names whom it answers. */
  comment(isReply: boolean): string {
    const { random } = this;
    const { event, language, mood } = this.topic;
    const thai = language === 'th';
    const ofEvent = event?.language.comments[language][mood] ?? [];
    const general = (thai ? THAI_COMMENTS : ENGLISH_COMMENTS)[mood];
    const template = random.pick(ofEvent.length > 0 && random.chance(0.7) ? ofEvent : general);
    const parts = [random.chance(0.35) ? this.clause() : this.say(template)];
    if (random.chance(0.4)) parts.push(this.say(random.pick(thai ? THAI_ASIDES : ENGLISH_ASIDES)));
    if (isReply && random.chance(0.6)) parts.unshift(this.say('@{friend}'));
    return flavour(parts.join(' '), language, mood, random);
  }

  /** The brand's own answer. */
  brandReply(): string {
    return this.say(this.random.pick(this.topic.language === 'th' ? THAI_BRAND_REPLIES : ENGLISH_BRAND_REPLIES));
  }

  /** Sentences of the given kind, each another, in their order of drawing. */
  sentences(templates: readonly string[], count: number): string[] {
    const texts = new Set<string>();
    for (let tries = 0; tries < count * 3 && texts.size < count; tries += 1)
      texts.add(this.say(this.random.pick(templates)));
    return [...texts];
  }

  /** A template with this topic's words in its slots; spaces that meet are one. */
  say(template: string): string {
    return fill(template, this.random, (name) => this.slot(name))
      .replace(/ {2,}/g, ' ')
      .trim();
  }

  private slot(name: string): string | undefined {
    const { random, topic } = this;
    const thai = topic.language === 'th';
    const nameOf = (menu: Menu) => (thai ? menu.thai : menu.english);
    switch (name) {
      case 'brand':
        return this.brandName(topic.brand);
      case 'rival':
        return this.brandName(random.pick(BRANDS.filter((brand) => brand !== topic.brand)));
      case 'menu':
        return nameOf(topic.menu);
      case 'drink':
        return nameOf(topic.drink);
      case 'bake':
        return nameOf(topic.menu.kind === 'bakery' ? topic.menu : random.pick(BAKERY));
      case 'goods':
        return nameOf(random.pick(GOODS));
      case 'friend':
        return `${random.pick(LATIN_NAMES)}_${random.pick(LATIN_NAMES)}${random.int(1, 99)}`;
      case 'place':
        return thai ? this.thaiPlace() : topic.place.english;
      case 'placeEn':
        return topic.place.english;
      case 'price':
        return String(random.int(9, 27) * 5);
      case 'mins':
        return String(random.int(2, 18) * 5);
      case 'few':
        return String(random.int(2, 9));
      case 'who':
        return random.pick(thai ? WHO_THAI : WHO_ENGLISH);
      case 'time':
        return random.pick(thai ? TIME_THAI : TIME_ENGLISH);
      case 'very':
        return random.pick(VERY);
      case 'polite':
        return random.pick(POLITE[topic.voice]);
      case 'ask':
        return random.pick(ASK[topic.voice]);
      case 'handle':
        return `${topic.brand.key}.official`;
      case 'star':
        return CAMPAIGN_STAR;
      case 'tag':
        return random.pick(topic.brand.hashtags);
      default:
        return undefined;
    }
  }

  private brandName(brand: Brand): string {
    if (this.topic.language === 'en') return brand.english;
    if (this.topic.formal) return brand.thai;
    return this.random.weighted([
      [brand.thai, 66],
      [` ${brand.english} `, 12],
      [` ${brand.english.toLowerCase()} `, 6],
      [brand.nickname, 16],
    ]);
  }

  /** Half the time only the quarter or the province, as people do. */
  private thaiPlace(): string {
    const { thai } = this.topic.place;
    return this.random.chance(0.5) ? thai : this.random.pick(thai.split(' '));
  }
}

/** Products and a branch to talk about. */
export function drawThings(random: Random): Pick<Topic, 'menu' | 'drink' | 'place'> {
  const drink = random.pick(DRINKS);
  return { drink, menu: random.chance(0.72) ? drink : random.pick(BAKERY), place: random.weighted(PLACES) };
}
