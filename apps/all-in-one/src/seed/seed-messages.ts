import { countsOf, Random } from '@krasae/connector-simulator';
import type { Author, ChannelMessage, IndexedMessage } from '@krasae/contracts';
import { messageId, type Source } from '@krasae/domain';
import type { SeedText } from './seed-texts.js';
import { SeedTimes } from './seed-times.js';

/** What a seed is made of: the same plan and the same texts give the same messages on every machine. */
export interface SeedPlan {
  readonly accountId: string;
  readonly seed: number;
  readonly messages: number;
  /** End of the span, epoch milliseconds. */
  readonly untilMs: number;
  /** Keep the authors of the texts, because the account's keywords name authors. */
  readonly keepAuthors: boolean;
}

/**
 * Where seeded messages claim to be collected: in a partition that no topic has. Nothing of the log is counted or
 * replayed for them, and whoever looks at one sees that no record stands behind it.
 */
export const SEED_PARTITION = 2_147_483_647;
const SPAN_DAYS = 365;
const DAY_MS = 86_400_000;
const STREAM = { message: 1, author: 2 } as const;
/** Posts of a channel that may still be answered. */
const OPEN_THREADS = 400;
const MESSAGES_PER_AUTHOR = 9;

export function seedSourceId({ seed }: Pick<SeedPlan, 'seed'>): string {
  return `seed-${seed}`;
}

/** What the ids of a plan's messages hold and no others: two plans never write over each other. */
export function seedIdPart({ seed, messages, untilMs }: Pick<SeedPlan, 'seed' | 'messages' | 'untilMs'>): string {
  return `:seed-${seed}-${messages}-${Math.floor(untilMs / DAY_MS)}-`;
}

interface OpenThread {
  readonly id: string;
  readonly page: ChannelMessage['page'];
}

/** The messages of a plan in the order of their times; a comment follows the post it answers. */
export function* seedMessages(plan: SeedPlan, texts: readonly SeedText[]): Generator<IndexedMessage> {
  const times = new SeedTimes(plan.untilMs, SPAN_DAYS);
  const threads = new Map<Source, OpenThread[]>();
  const observedAt = new Date(plan.untilMs).toISOString();
  const sourceId = seedSourceId(plan);
  for (let number = 0; number < plan.messages; number += 1) {
    const random = new Random(plan.seed, STREAM.message, number);
    const { message: original, classification } = random.pick(texts);
    const createdAt = new Date(times.at((number + random.next()) / plan.messages)).toISOString();
    const message = seededMessage(plan, original, { number, createdAt, random, threads });
    yield {
      id: messageId(message.source, message.id),
      accountId: plan.accountId,
      sourceId,
      collectedAt: { partition: SEED_PARTITION, offset: number },
      observedAt,
      message,
      classification,
    };
  }
}

interface Circumstances {
  readonly number: number;
  readonly createdAt: string;
  readonly random: Random;
  readonly threads: Map<Source, OpenThread[]>;
}

function seededMessage(plan: SeedPlan, original: ChannelMessage, circumstances: Circumstances): ChannelMessage {
  const { number, createdAt, random, threads } = circumstances;
  const { source } = original;
  const id = `${seedIdPart(plan).slice(1)}${number}`;
  const author = plan.keepAuthors ? original.author : drawAuthor(plan, source, random);
  const open = threads.get(source) ?? [];
  threads.set(source, open);
  // The newest threads get most of the answers.
  const thread = original.type === 'comment' ? open[Math.floor(open.length * Math.sqrt(random.next()))] : undefined;
  const message: ChannelMessage = {
    ...original,
    id,
    createdAt,
    author,
    type: thread === undefined ? 'origin' : 'comment',
    parentId: thread?.id ?? null,
    rootId: thread?.id ?? null,
    link: `https://${source}.example/p/${id}`,
    counts: drawCounts(original, author, thread !== undefined, random),
  };
  if (thread === undefined) {
    open.push({ id, page: original.page });
    if (open.length > OPEN_THREADS) open.shift();
  }
  return message;
}

/** A few write much and have many followers, most write once or twice. */
function drawAuthor({ seed, messages }: SeedPlan, source: Source, random: Random): Author {
  const authors = Math.max(1, Math.floor(messages / MESSAGES_PER_AUTHOR));
  const rank = Math.floor(authors * random.next() ** 3);
  const followers = new Random(seed, STREAM.author, rank).logNormal(150, 1.2) * (authors / (rank + 1)) ** 0.4;
  const name = `${source}_user_${rank}`;
  return { id: name, name, followers: Math.round(followers) };
}

function drawCounts(
  { source, video }: ChannelMessage,
  author: Author,
  isComment: boolean,
  random: Random,
): ChannelMessage['counts'] {
  const nothing = { like: 0, dislike: 0, comment: 0, share: 0, retweet: 0, quote: 0, view: 0, reaction: 0 };
  if (isComment) return { ...nothing, like: Math.floor(random.exponential(1.5)) };
  const audience = Math.round(random.logNormal(0.6, 1) * (author.followers ?? 100));
  const comments = Math.floor(random.exponential(1.2));
  return { ...nothing, ...countsOf(source, { audience, heat: 1, comments, hasVideo: video !== undefined }, random) };
}
