import type { ChannelMessage } from '@krasae/contracts';
import { addedTalk, type MarketEvent, marketEvents } from './market/events.js';
import { type DueMoment, drawMoment, momentsOf } from './market/moments.js';
import { drawComment, drawThread, type Thread } from './market/thread.js';
import { Random } from './random.js';
import { awake, DAY_MS, HOUR_MS, ordinaryWeight } from './rhythm.js';
import type { SimulatorConfig } from './simulator-config.js';

const STREAM = { post: 1, comments: 2 } as const;
/** Part of the messages that come twice, as from a channel whose pages overlap. */
const REPEATED = 0.004;
const MEAN_DELAY_MS = 2.5 * HOUR_MS;

interface Hour {
  readonly start: number;
  readonly end: number;
  readonly budget: number;
  /** How the talk of the hour divides between ordinary life (null) and the events. */
  readonly causes: readonly (readonly [MarketEvent | null, number])[];
  readonly moments: readonly DueMoment[];
}

/**
 * The market's past, in time order: a fixed sequence for a configuration. Each hour has a budget of messages; comments
 * that fall due in it are taken from it, and new posts fill the rest.
 */
export function* historyOf(config: SimulatorConfig): Generator<ChannelMessage> {
  const due = new Map<number, ChannelMessage[]>();
  let serial = 0;
  let carried = 0;
  for (const hour of hoursOf(config)) {
    const number = Math.floor(hour.start / HOUR_MS);
    // The last hour may be cut: what falls after the history's end has not been said yet.
    const messages = (due.get(number) ?? []).filter(({ createdAt }) => Date.parse(createdAt) < hour.end);
    due.delete(number);
    carried += hour.budget - messages.length;
    // A moment is posted even in an hour whose budget its comments have used up.
    const posts = Math.max(hour.moments.length, Math.ceil(carried));
    for (let i = 0; i < posts && (carried > 0 || i < hour.moments.length); i += 1) {
      const random = new Random(config.seed, STREAM.post, serial);
      const moment = hour.moments[i];
      const at = moment?.at ?? hour.start + random.next() * (hour.end - hour.start);
      const thread =
        moment === undefined
          ? drawThread(random, serial, at, random.weighted(hour.causes))
          : drawMoment(moment, random, serial);
      serial += 1;
      messages.push(thread.post);
      const comments = commentsOf(thread, new Random(config.seed, STREAM.comments, serial), serial, at);
      serial += comments.length;
      carried -= 1 + plan(comments, hour, due, messages);
    }
    messages.sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0));
    yield* withRepeats(messages, config.seed);
  }
}

/** Puts each comment into the hour in which it falls due; answers how many fall into this one. */
function plan(
  comments: readonly ChannelMessage[],
  hour: Hour,
  due: Map<number, ChannelMessage[]>,
  now: ChannelMessage[],
): number {
  const current = Math.floor(hour.start / HOUR_MS);
  let inThisHour = 0;
  for (const comment of comments) {
    const at = Date.parse(comment.createdAt);
    const number = Math.floor(at / HOUR_MS);
    if (number === current) {
      if (at >= hour.end) continue;
      now.push(comment);
      inThisHour += 1;
    } else {
      const waiting = due.get(number);
      if (waiting === undefined) due.set(number, [comment]);
      else waiting.push(comment);
    }
  }
  return inThisHour;
}

function* withRepeats(messages: readonly ChannelMessage[], seed: number): Generator<ChannelMessage> {
  for (const message of messages) {
    yield message;
    if (new Random(seed, message.id.length, Number.parseInt(message.id.slice(-9), 10)).chance(REPEATED)) yield message;
  }
}

/** A thread's comments in time order, a quarter of them replies to an earlier one. */
function commentsOf(thread: Thread, random: Random, serial: number, postedAt: number): ChannelMessage[] {
  const delays = Array.from({ length: thread.answers }, () => random.exponential(MEAN_DELAY_MS)).sort((a, b) => a - b);
  const comments: ChannelMessage[] = [];
  let last = postedAt;
  for (const delay of delays) {
    // Never before the one it may answer, whoever slept in between.
    last = Math.max(last + 1000, awake(postedAt + 20_000 + delay, random.next()));
    const earlier = comments.length > 0 && random.chance(0.25) ? random.pick(comments) : undefined;
    comments.push(drawComment(thread, random, serial + comments.length, last, earlier?.id ?? thread.post.id));
  }
  return comments;
}

/** The hours from the first to startedAt; the first and the last may be cut. */
function hoursOf({ startedAt, days, messages }: SimulatorConfig): Hour[] {
  const until = Date.parse(startedAt);
  const since = until - days * DAY_MS;
  const events = marketEvents(until, days);
  const moments = momentsOf(events);
  const hours: Hour[] = [];
  let total = 0;
  for (let start = Math.floor(since / HOUR_MS) * HOUR_MS; start < until; start += HOUR_MS) {
    const from = Math.max(start, since);
    const end = Math.min(start + HOUR_MS, until);
    const middle = (from + end) / 2;
    const ordinary = ordinaryWeight(middle);
    const causes = events.map((event) => [event, ordinary * addedTalk(event, middle)] as const);
    const weight = ((ordinary + causes.reduce((sum, [, talk]) => sum + talk, 0)) * (end - from)) / HOUR_MS;
    total += weight;
    hours.push({
      start: from,
      end,
      budget: weight,
      causes: [[null, ordinary], ...causes],
      moments: moments.filter(({ at }) => at >= from && at < end),
    });
  }
  return hours.map((hour) => ({ ...hour, budget: (hour.budget / total) * messages }));
}
