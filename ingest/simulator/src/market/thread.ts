import type { ChannelMessage } from '@krasae/contracts';
import { SENTIMENTS } from '@krasae/domain';
import { CHANNELS, type ChannelHabits, countsOf } from '../channels.js';
import { Composer, drawThings, type Topic } from '../language/composer.js';
import { ASPECTS, type Mood } from '../language/grammar.js';
import { EXCLUDED, UNRELATED } from '../language/long-form.js';
import type { Random } from '../random.js';
import { type Brand, BRANDS, KUALAMER } from './brands.js';
import type { MarketEvent } from './events.js';
import { brandSpeaker, personaSpeaker, siteSpeaker, someone, type Speaker } from './people.js';
import { assemble, onPage } from './message.js';
import { CAMPAIGN_STAR, PERSONAS } from './personas.js';
import { type Content, writePost } from './post-writer.js';
import { SITES } from './things.js';

/** A post and what its comments need to know of it. */
export interface Thread {
  readonly post: ChannelMessage;
  readonly topic: Topic;
  /** Comments that will be written in all. */
  readonly answers: number;
}

/** Part of the posts that the account does not want, so that the demo's ledger has something to leave out. */
const UNRELATED_SHARE = 0.1;
const EXCLUDED_SHARE = 0.035;
const PERSONA_SHARE = 0.035;
/** Answers that have nothing to do with the brand. */
const OFF_TOPIC = 0.08;

const moods = (weights: readonly [number, number, number]): (readonly [Mood, number])[] =>
  SENTIMENTS.map((mood, i) => [mood, weights[i] ?? 0]);

/** Draws a post of the market at an instant, on the event where one is given. serial makes its id, once for ever. */
export function drawThread(random: Random, serial: number, at: number, event: MarketEvent | null): Thread {
  const habits = random.weighted(CHANNELS.map((one) => [one, one.share]));
  const { source } = habits;
  const brand = event === null ? random.weighted(BRANDS.map((one) => [one, one.share])) : KUALAMER;
  const speaking = drawSpeaker(habits, brand, event, random);
  const { speaker } = speaking;
  const own = speaking.kind === 'brand';
  const press = source === 'website' || source === 'blockdit';
  const topic: Topic = {
    brand,
    aspect: random.weighted(ASPECTS.map((aspect) => [aspect, aspect === 'taste' ? 3 : 1])),
    ...drawThings(random),
    mood: own
      ? 'neutral'
      : random.weighted(moods(press ? [2, 10, event?.key === 'recall' ? 4 : 1] : (event ?? brand).mood)),
    language: !own && random.chance(habits.english) ? 'en' : 'th',
    voice: speaker.voice,
    event,
    formal: press || own,
  };
  const composer = new Composer(topic, random);
  const noise = speaking.kind === 'crowd' && !press && event === null ? drawNoise(topic, random) : null;
  const content = noise ?? writePost(habits, composer, random, speaking.kind);
  const heat = Math.min(3, random.logNormal(1, 0.7) * (event === null ? 1 : 1.6));
  // The more follow someone, the smaller the part of them that a post reaches.
  const audience = 25 + speaker.followers ** 0.88 * (0.1 + random.next() * 0.7) * heat;
  const answers = noise !== null ? 0 : answersTo(habits, audience, event !== null, random);
  const counts = countsOf(source, { audience, heat, comments: answers, hasVideo: content.video !== undefined }, random);
  const { author } = speaker;
  const post = assemble({ source, serial, at, author, content, counts, site: speaking.site });
  return { post: own ? onPage(post, author) : post, topic, answers };
}

/** Draws an answer to a thread; parentId is the post's id or an earlier comment's. */
export function drawComment(
  thread: Thread,
  random: Random,
  serial: number,
  at: number,
  parentId: string,
): ChannelMessage {
  const { post, topic } = thread;
  const { source } = post;
  const byBrand = random.chance(0.04);
  const speaker = byBrand ? brandSpeaker(topic.brand, source) : someone(source, random);
  const mood = random.chance(0.6) ? topic.mood : random.weighted(moods((topic.event ?? topic.brand).mood));
  const language = random.chance(topic.language === 'en' ? 0.75 : 0.08) ? 'en' : 'th';
  const composer = new Composer({ ...topic, mood, language, voice: speaker.voice, formal: byBrand }, random);
  const text = byBrand ? composer.brandReply() : answer(composer, random, parentId !== post.id);
  const counts = { like: Math.floor(random.logNormal(1.2, 1.3)) };
  const comment = assemble({ source, serial, at, author: speaker.author, content: { text }, counts });
  const { page } = post;
  return { ...comment, type: 'comment', parentId, rootId: post.id, ...(page === undefined ? {} : { page }) };
}

function answer(composer: Composer, random: Random, isReply: boolean): string {
  if (!random.chance(OFF_TOPIC)) return composer.comment(isReply);
  return new Composer({ ...composer.topic, language: 'th' }, random).say(random.pick(UNRELATED));
}

interface Speaking {
  readonly kind: 'crowd' | 'persona' | 'brand' | 'press';
  readonly speaker: Speaker;
  readonly site?: string;
}

function drawSpeaker(habits: ChannelHabits, brand: Brand, event: MarketEvent | null, random: Random): Speaking {
  const { source } = habits;
  if (source === 'website') {
    const [site, domain] = random.pick(SITES);
    return { kind: 'press', speaker: siteSpeaker(site, domain), site };
  }
  if (random.chance(habits.ownPage)) return { kind: 'brand', speaker: brandSpeaker(brand, source) };
  // The campaign's face keeps silent about the recall.
  const silent = event?.key === 'recall' ? CAMPAIGN_STAR : '';
  const known = PERSONAS.filter((persona) => persona.channel === source && persona.name !== silent);
  if (known.length > 0 && random.chance(source === 'blockdit' ? 0.5 : PERSONA_SHARE)) {
    return { kind: 'persona', speaker: personaSpeaker(random.pick(known)) };
  }
  return { kind: 'crowd', speaker: someone(source, random) };
}

function drawNoise(topic: Topic, random: Random): Content | null {
  const composer = new Composer({ ...topic, language: 'th' }, random);
  const roll = random.next();
  if (roll < EXCLUDED_SHARE) return { text: composer.say(random.pick(EXCLUDED)) };
  return roll < EXCLUDED_SHARE + UNRELATED_SHARE ? { text: composer.say(random.pick(UNRELATED)) } : null;
}

/** A large audience answers more, but by far not in proportion; forty is what a thread of the demo holds at most. */
function answersTo(habits: ChannelHabits, audience: number, hot: boolean, random: Random): number {
  const mean = 0.55 * habits.answers * (0.45 + Math.log10(1 + audience / 60)) * (hot ? 1.3 : 1);
  return Math.min(40, Math.floor(random.exponential(mean)));
}
