import type { ChannelMessage } from '@krasae/contracts';
import type { ChannelHabits } from '../channels.js';
import type { Composer, Topic } from '../language/composer.js';
import {
  ESSAY_SENTENCES,
  ESSAY_TITLES,
  FORUM_TITLES,
  NEWS_HEADLINES,
  NEWS_SENTENCES,
  PAGE_POSTS,
} from '../language/long-form.js';
import { picture, type Scene } from '../media.js';
import type { Random } from '../random.js';

/** What a post says and shows, before it has an author, a time and counters. */
export interface Content {
  readonly text: string;
  readonly title?: string;
  readonly imageText?: string;
  readonly images?: string[];
  readonly video?: NonNullable<ChannelMessage['video']>;
  readonly hashtags?: string[];
}

type SpeakerKind = 'crowd' | 'persona' | 'brand' | 'press';

/** A post in the shape of its channel: a short tweet, a forum topic with a title, an essay, a news item... */
export function writePost(habits: ChannelHabits, composer: Composer, random: Random, kind: SpeakerKind): Content {
  const words = kind === 'brand' ? pagePost(composer, random) : wordsOf(habits, composer, random);
  return { ...words, ...mediaOf(habits, composer, random, kind) };
}

function pagePost(composer: Composer, random: Random): Content {
  const { event } = composer.topic;
  const text = composer.say(random.pick(event?.language.page ?? PAGE_POSTS));
  // An apology ends in no invitation to order.
  if (event?.key === 'recall') return { text: text + tags(composer.topic, random, 0) };
  return {
    text: `${text} ${composer.say('[สั่งเลย|แวะมานะคะ|แล้วพบกันค่ะ|รายละเอียดในคอมเมนต์]')}${tags(composer.topic, random, 3)}`,
  };
}

function wordsOf(habits: ChannelHabits, composer: Composer, random: Random): Content {
  const { topic } = composer;
  switch (habits.source) {
    case 'twitter':
      return { text: composer.post(random.chance(0.35) ? 2 : 1) + tags(topic, random, random.int(0, 3)) };
    case 'facebook':
      return { text: composer.post(random.int(1, 4)) + tags(topic, random, random.chance(0.3) ? 2 : 0) };
    case 'instagram':
      return { text: composer.post(random.int(1, 2)) + tags(topic, random, random.int(2, 4)) };
    case 'tiktok':
      return { text: composer.post(1) + tags(topic, random, random.int(1, 4)) };
    case 'youtube':
      return {
        title: composer.clause(),
        text: composer.post(random.int(2, 4), '\n') + tags(topic, random, 2),
        hashtags: drawTags(topic, random, 3),
      };
    case 'pantip':
      return { title: composer.say(random.pick(FORUM_TITLES)), text: composer.post(random.int(4, 8), '\n\n') };
    case 'blockdit':
      return essay(composer, random);
    case 'website':
      return news(composer, random);
  }
}

function essay(composer: Composer, random: Random): Content {
  const { event } = composer.topic;
  const title = composer.say(random.pick(event?.language.headlines ?? ESSAY_TITLES));
  const sentences = composer.sentences(ESSAY_SENTENCES, random.int(4, 6));
  return { title, text: `${sentences.join('\n\n')}\n\n${composer.clause()}` };
}

function news(composer: Composer, random: Random): Content {
  const { event } = composer.topic;
  const title = composer.say(random.pick(event?.language.headlines ?? NEWS_HEADLINES));
  const lead = composer.say('[{place} - |ผู้สื่อข่าวรายงานว่า |วันนี้ ]') + title;
  return {
    title,
    text: [lead, ...composer.sentences(event?.language.body ?? NEWS_SENTENCES, random.int(2, 4))].join('\n'),
  };
}

/** Hashtags after the text: the event's first, then the brand's and what goes with cafes. */
function tags(topic: Topic, random: Random, count: number): string {
  return drawTags(topic, random, count)
    .map((tag) => ` #${tag}`)
    .join('');
}

const GENERAL_TAGS = ['คาเฟ่', 'รีวิวคาเฟ่', 'กาแฟ', 'ชานม', 'ของอร่อยต้องลอง', 'cafehopping', 'bangkokcafe', 'ทีมคาเฟ่'];

function drawTags({ brand, event }: Topic, random: Random, count: number): string[] {
  const drawn = new Set<string>();
  if (event !== null && random.chance(0.75))
    drawn.add(random.weighted(event.hashtags.map((tag, i) => [tag, i === 0 ? 4 : 1])));
  for (let i = 0; i < count; i += 1) drawn.add(random.pick(random.chance(0.55) ? brand.hashtags : GENERAL_TAGS));
  return [...drawn];
}

function sceneOf({ menu, aspect, event }: Topic, kind: SpeakerKind): Scene {
  if (event?.key === 'recall') return 'bottle';
  if (kind === 'brand') return 'poster';
  if (aspect === 'app') return 'phone';
  if (aspect === 'store' || aspect === 'service') return 'shop';
  return menu.kind === 'bakery' ? 'cake' : 'cup';
}

function mediaOf(habits: ChannelHabits, composer: Composer, random: Random, kind: SpeakerKind): Partial<Content> {
  const { topic } = composer;
  const scene = sceneOf(topic, kind);
  if (random.chance(habits.video)) {
    const url = `https://${habits.source}.example/watch/${topic.brand.key}-${random.int(100_000, 999_999)}`;
    return { video: { url, thumbnail: picture(scene, random) } };
  }
  if (!random.chance(kind === 'brand' ? 0.9 : habits.photo)) return {};
  const images = Array.from({ length: random.chance(0.25) ? random.int(2, 4) : 1 }, () => picture(scene, random));
  const read =
    kind === 'brand' ? composer.say('{brand} [ซื้อ 1 แถม 1|ลดเหลือ {price} บาท|เมนูใหม่ {menu}|สมาชิกลด {few}0%]') : '';
  return { images, imageText: read.trim() };
}
