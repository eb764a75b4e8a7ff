import type { ChannelMessage, CollectionGap } from '@krasae/contracts';
import { z } from 'zod';
import { grown } from './market/message.js';
import { drawComment, drawThread, type Thread } from './market/thread.js';
import { Random } from './random.js';
import { HOUR_MS } from './rhythm.js';
import type { SimulatorConfig } from './simulator-config.js';

const recentPostSchema = z.strictObject({
  /** Number in the live stream: it draws the same post again. */
  number: z.number().int(),
  at: z.number(),
  lastComment: z.string().nullable(),
  /** How often it was seen again. */
  seen: z.number().int(),
});
type RecentPost = z.infer<typeof recentPostSchema>;

/** Where the live stream stands: the next message's number and time, and the posts that may still be answered. */
export const liveStateSchema = z.strictObject({
  phase: z.literal('live'),
  next: z.number().int().min(0),
  at: z.number(),
  recent: z.array(recentPostSchema),
});
export type LiveState = z.infer<typeof liveStateSchema>;

/** What was missed while the product was down is made up for, up to these bounds; what lies before is a gap. */
export const MAX_CATCH_UP_MS = 6 * HOUR_MS;
export const MAX_CATCH_UP_MESSAGES = 20_000;

const STREAM = { kind: 11, post: 12, pause: 13 } as const;
/** Serials of the live stream begin above any of the history's. */
const FIRST_SERIAL = 1_000_000_000;
const RECENT_POSTS = 80;
const SEEN_AGAIN = 0.05;
const COMMENTS = 0.45;

export interface LiveBatch {
  readonly messages: readonly ChannelMessage[];
  readonly state: LiveState;
}

/** The stream's beginning. */
export function liveFrom(at: number): LiveState {
  return { phase: 'live', next: 0, at, recent: [] };
}

/** Skips what is too long ago to be made up for. The gap is null where nothing is. */
export function skipMissed(
  state: LiveState,
  config: SimulatorConfig,
  now: number,
): { state: LiveState; gap: CollectionGap | null } {
  const bound = Math.min(MAX_CATCH_UP_MS, (MAX_CATCH_UP_MESSAGES / config.ratePerMinute) * 60_000);
  if (now - state.at <= bound) return { state, gap: null };
  const at = now - bound;
  const gap = {
    since: new Date(state.at).toISOString(),
    until: new Date(at).toISOString(),
    reason: `not running for longer than the ${Math.round(bound / 60_000)} minutes that are made up for`,
  };
  return { state: { ...state, at, recent: [] }, gap };
}

/** The messages due until now, at most limit of them. */
export function dueMessages(state: LiveState, config: SimulatorConfig, now: number, limit: number): LiveBatch {
  const messages: ChannelMessage[] = [];
  const threads = new Map<number, Thread>();
  const recent = state.recent.map((post) => ({ ...post }));
  let { next, at } = state;
  while (at <= now && messages.length < limit) {
    const random = new Random(config.seed, STREAM.kind, next);
    messages.push(drawMessage({ config, random, number: next, at, recent, threads }));
    next += 1;
    at += (60_000 / config.ratePerMinute) * (0.5 + new Random(config.seed, STREAM.pause, next).next());
  }
  return { messages, state: { phase: 'live', next, at, recent } };
}

interface Draw {
  readonly config: SimulatorConfig;
  readonly random: Random;
  readonly number: number;
  readonly at: number;
  readonly recent: RecentPost[];
  readonly threads: Map<number, Thread>;
}

/** A post seen again, a comment, or a new post. */
function drawMessage(draw: Draw): ChannelMessage {
  const { random, number, at, recent } = draw;
  const roll = random.next();
  if (recent.length > 0 && roll < SEEN_AGAIN) {
    const old = random.pick(recent);
    old.seen += 1;
    return grown(threadOf(draw, old).post, 0.25 * old.seen);
  }
  if (recent.length > 0 && roll < SEEN_AGAIN + COMMENTS) {
    // The younger a post, the likelier it is answered.
    const answered = recent[Math.floor(recent.length * Math.sqrt(random.next()))] ?? random.pick(recent);
    const thread = threadOf(draw, answered);
    const parentId = answered.lastComment !== null && random.chance(0.25) ? answered.lastComment : thread.post.id;
    const comment = drawComment(thread, random, FIRST_SERIAL + number, at, parentId);
    answered.lastComment = comment.id;
    return comment;
  }
  const post: RecentPost = { number, at, lastComment: null, seen: 0 };
  const thread = threadOf(draw, post);
  // News sites and what nobody would answer stay out of the conversation.
  if (thread.answers > 0 || thread.post.source === 'twitter') recent.push(post);
  if (recent.length > RECENT_POSTS) recent.shift();
  return thread.post;
}

function threadOf({ config, threads }: Draw, { number, at }: RecentPost): Thread {
  const known = threads.get(number);
  if (known !== undefined) return known;
  const drawn = drawThread(new Random(config.seed, STREAM.post, number), FIRST_SERIAL + number, at, null);
  const thread = { ...drawn, post: fresh(drawn.post) };
  threads.set(number, thread);
  return thread;
}

/** A post just written has few reactions yet; they come when it is seen again. */
function fresh(post: ChannelMessage): ChannelMessage {
  const few = grown(post, -0.9);
  return { ...few, counts: { ...few.counts, comment: 0 } };
}
