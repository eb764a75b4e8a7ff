import type { IndexedMessage } from '@krasae/contracts';
import { authorKeyOf, engagementOf, sentimentOfScore, startOfBucket, viewsAreVideoViews } from '@krasae/domain';
import type { CubeQuestion, CubeRow, Dimension, Measure } from '@krasae/messages';
import { predicateOf } from '@krasae/query';

interface Group {
  readonly keys: readonly string[];
  readonly members: readonly IndexedMessage[];
}

/** What MessageIndex.aggregate must answer, in its order, slow and obvious: one message after another. */
export function referenceAggregate(messages: readonly IndexedMessage[], question: CubeQuestion): CubeRow[] {
  const { by, measures, top } = question;
  const found = messages.filter(predicateOf(question.query));
  const [first] = by;
  const best = top === undefined || first === undefined ? null : bestKeys(found, first, top);
  const groups = groupsOf(found, by).filter(({ keys }) => best === null || best.includes(keys[0] ?? ''));
  const rank = ({ keys }: Group): number => best?.indexOf(keys[0] ?? '') ?? 0;
  groups.sort((one, other) => rank(one) - rank(other) || compareKeys(by, one.keys, other.keys));
  return groups.map(({ keys, members }) => ({
    keys,
    values: Object.fromEntries(measures.map((measure) => [measure, referenceMeasure(members, measure)])),
  }));
}

/** The keys of one dimension that have most of the measure, the highest first, ties by key. */
function bestKeys(
  found: readonly IndexedMessage[],
  dimension: Dimension,
  { measure, limit }: NonNullable<CubeQuestion['top']>,
): string[] {
  return groupsOf(found, [dimension])
    .map(({ keys, members }) => ({ keys, value: referenceMeasure(members, measure) }))
    .sort((one, other) => other.value - one.value || compareKeys([dimension], one.keys, other.keys))
    .slice(0, limit)
    .map(({ keys }) => keys[0] ?? '');
}

function groupsOf(found: readonly IndexedMessage[], by: readonly Dimension[]): Group[] {
  if (by.length === 0) return [{ keys: [], members: found }];
  const groups = new Map<string, { readonly keys: string[]; readonly members: IndexedMessage[] }>();
  for (const message of found) {
    for (const keys of combinations(by.map((dimension) => valuesOf(message, dimension)))) {
      const name = JSON.stringify(keys);
      const group = groups.get(name) ?? { keys, members: [] };
      group.members.push(message);
      groups.set(name, group);
    }
  }
  return [...groups.values()];
}

function compareKeys(by: readonly Dimension[], one: readonly string[], other: readonly string[]): number {
  const differences = by.map(({ kind }, place) => {
    const [left = '', right = ''] = [one[place], other[place]];
    const isNumber = kind === 'time' || kind === 'dayOfWeek' || kind === 'hour';
    // By code points: JavaScript compares UTF-16 units, which differs beyond U+FFFF.
    return isNumber ? Number(left) - Number(right) : Buffer.compare(Buffer.from(left), Buffer.from(right));
  });
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** For comparing rows where their order does not matter. */
export function sortedRows(rows: readonly CubeRow[]): CubeRow[] {
  return [...rows].sort((one, other) => (JSON.stringify(one.keys) < JSON.stringify(other.keys) ? -1 : 1));
}

function combinations(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (found, values) => found.flatMap((keys) => values.map((value) => [...keys, value])),
    [[]],
  );
}

function valuesOf({ message, classification }: IndexedMessage, dimension: Dimension): string[] {
  switch (dimension.kind) {
    case 'time':
      return [String(startOfBucket(new Date(message.createdAt).getTime(), dimension.granularity))];
    case 'source':
      return [message.source];
    case 'sentiment':
      return [sentimentOfScore(classification.sentiment.score)];
    case 'messageType':
      return [message.type];
    case 'contentType':
      if (message.video !== undefined) return ['video'];
      return [message.images.length > 0 ? 'photo' : 'text'];
    case 'category':
      return [...new Set(classification.categories[dimension.level])];
    case 'matchedKeyword':
      return [...new Set(classification.matchedKeywords)];
    case 'website':
      return message.site === undefined ? [] : [`website::${message.site}`];
    case 'dayOfWeek':
      return [String(bangkokClock(message).getUTCDay())];
    case 'hour':
      return [String(bangkokClock(message).getUTCHours())];
    case 'hashtag':
      return [...new Set(classification.hashtags)];
    case 'word':
      return [...new Set(classification.words)];
    case 'author':
      return [authorKeyOf(message.source, message.author.id)];
    case 'parent': {
      const parent = message.parentId ?? message.rootId;
      return parent === null || parent === message.id ? [] : [`${message.source}:${parent}`];
    }
    case 'province':
      return [...new Set(classification.provinces)];
  }
}

/** A date whose UTC fields show what a clock in Bangkok shows. */
function bangkokClock({ createdAt }: IndexedMessage['message']): Date {
  return new Date(Date.parse(createdAt) + 7 * 3_600_000);
}

/** One measure over some messages (design 6, 12). */
function referenceMeasure(members: readonly IndexedMessage[], measure: Measure): number {
  switch (measure) {
    case 'authors':
      return new Set(members.map(({ message }) => authorKeyOf(message.source, message.author.id))).size;
    case 'highestEngagement':
      return highest(members, 'engagement');
    case 'highestViews':
      return highest(members, 'views');
    case 'highestVideoViews':
      return highest(members, 'videoViews');
    case 'highestPageViews':
      return highest(members, 'pageViews');
    case 'highestReactions':
      return highest(members, 'reactions');
    case 'highestComments':
      return highest(members, 'comments');
    case 'highestShares':
      return highest(members, 'shares');
    default:
      return members.reduce((sum, one) => sum + figure(one, measure), 0);
  }
}

function highest(members: readonly IndexedMessage[], measure: SummedMeasure): number {
  return Math.max(0, ...members.map((one) => figure(one, measure)));
}

type SummedMeasure = Exclude<Measure, 'authors' | `highest${string}`>;

function figure({ message }: IndexedMessage, measure: SummedMeasure): number {
  const { counts, source } = message;
  const isVideo = viewsAreVideoViews(source, message.video !== undefined);
  switch (measure) {
    case 'mentions':
      return 1;
    case 'engagement':
      return engagementOf(source, counts, message.channelScore);
    case 'views':
      return counts.view;
    case 'videoViews':
      return isVideo ? counts.view : 0;
    case 'pageViews':
      return isVideo ? 0 : counts.view;
    case 'reactions':
      return counts.like + counts.dislike + counts.reaction;
    case 'comments':
      return counts.comment;
    case 'shares':
      return counts.share + counts.retweet + counts.quote;
    case 'posts':
      return message.type === 'origin' ? 1 : 0;
    case 'replies':
      return message.type === 'comment' ? 1 : 0;
  }
}
