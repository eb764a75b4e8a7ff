import { type CubeQuestion, type Dimension, isSingle, type Measure, MEASURES_TOGETHER } from '@krasae/messages';
import type { MessageQuery, TimeRange } from '@krasae/query';
import { bucketSql, dayOfWeekSql, hourOfDaySql } from './bangkok-sql.js';
import { type DimensionSql, dimensionSql, MEASURE_SQL, ofParts } from './cube-columns.js';
import { flat, keyOfQuery } from './filter-snapshots.js';

/** What a slice holds: partial rows by these keys, which are the same for every range of time. */
export interface SliceContent {
  readonly key: string;
  readonly dimensions: readonly DimensionSql[];
  readonly measures: readonly Measure[];
  /** What it is made of; null: of messages. */
  readonly from: Origin | null;
}

/** A slice that holds more, and what the keys and the sums are of that one's held_0 ... and part_... */
interface Origin {
  readonly content: SliceContent;
  readonly keys: readonly string[];
  readonly parts: readonly string[];
}

/** What slices are made of in place of the messages, so that a screen is counted in one go. */
interface Base {
  readonly dimensions: readonly Dimension[];
  readonly measures: readonly Measure[];
}

/** A question with other keys or measures has a slice of its own. */
const BASES: readonly Base[] = [
  {
    dimensions: [
      { kind: 'time', granularity: 'day' },
      { kind: 'source' },
      { kind: 'sentiment' },
      { kind: 'category', level: 0 },
      { kind: 'messageType' },
    ],
    measures: [
      ...MEASURES_TOGETHER,
      'videoViews',
      'pageViews',
      'reactions',
      'comments',
      'shares',
      'highestEngagement',
      'highestViews',
    ],
  },
  { dimensions: [{ kind: 'time', granularity: 'hour' }], measures: MEASURES_TOGETHER },
];

/**
 * The slices that may serve a question, the best first: one may turn out too large to keep. Null where parts of the
 * question's rows do not make the whole.
 */
export function slicePlan(
  accountId: string,
  { query, by, measures, top }: CubeQuestion,
): readonly SliceContent[] | null {
  const asked = [...new Set([...measures, ...(top === undefined ? [] : [top.measure])])];
  if (asked.length === 0 || !areOfParts(asked)) return null;
  const isOfMany = by.some(({ kind }) => kind === 'parent' || (kind === 'author' && !namesAuthors(query)));
  if (isOfMany) return null;
  // The best authors are looked for otherwise (author-ranks.ts).
  if (top !== undefined && by[0]?.kind === 'author') return null;
  // The best keys are those of all messages under them, also of such as the other dimensions leave out or count twice.
  if (top !== undefined && by.slice(1).some((dimension) => !isSingle(dimension))) return null;
  const held = asked.every((measure) => MEASURES_TOGETHER.includes(measure)) ? MEASURES_TOGETHER : asked;
  const { rest } = withoutTime(query);
  const contentOf = (from: SliceContent['from']): SliceContent => ({
    key: keyOfQuery(accountId, [rest, by, held, from !== null]),
    dimensions: by.map(dimensionSql),
    measures: held,
    from,
  });
  const own = contentOf(null);
  for (const [place, base] of BASES.entries()) {
    const keys = by.flatMap((dimension) => keyOfBase(dimension, base) ?? []);
    const parts = held.flatMap((measure) => partOfBase(measure, base) ?? []);
    if (keys.length < by.length || parts.length < held.length) continue;
    const content: SliceContent = {
      key: keyOfQuery(accountId, [rest, 'base', place]),
      // Lists stay whole: a message counts once.
      dimensions: base.dimensions.map((dimension) => ({ ...dimensionSql(dimension), holds: 'value' })),
      measures: base.measures,
      from: null,
    };
    return [contentOf({ content, keys, parts }), own];
  }
  return [own];
}

/** Whether sums of parts make the whole of each of these. */
export function areOfParts(measures: readonly Measure[]): boolean {
  return measures.every((measure) => MEASURE_SQL[measure].ofParts !== null);
}

/** The dimension's key as SQL of the base's held_0 ...; null where the base does not have it. */
function keyOfBase(dimension: Dimension, { dimensions }: Base): string | null {
  const place = dimensions.findIndex((held) => isSame(held, dimension));
  if (place >= 0) return `held_${place}`;
  const [time] = dimensions;
  const isByHour = time?.kind === 'time' && time.granularity === 'hour';
  if (dimension.kind === 'dayOfWeek') return dayOfWeekSql('held_0');
  if (dimension.kind === 'hour') return isByHour ? hourOfDaySql('held_0') : null;
  if (dimension.kind !== 'time' || (dimension.granularity === 'hour' && !isByHour)) return null;
  return bucketSql(dimension.granularity, 'held_0');
}

function isSame(one: Dimension, other: Dimension): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What sums up the measure of the base's held_0 ... and part_...; null where the base does not have it. */
function partOfBase(measure: Measure, { dimensions, measures }: Base): string | null {
  if (measures.includes(measure)) return ofParts(measure);
  const type = dimensions.findIndex(({ kind }) => kind === 'messageType');
  if (type < 0 || (measure !== 'posts' && measure !== 'replies')) return null;
  const filter = `held_${type} = '${measure === 'posts' ? 'origin' : 'comment'}'`;
  return `coalesce(sum(part_mentions) FILTER (${filter}), 0)`;
}

/** One sum for each author. */
export function rankContent(accountId: string, query: MessageQuery, measure: Measure): SliceContent {
  return {
    key: keyOfQuery(accountId, [withoutTime(query).rest, 'authors', measure]),
    dimensions: [{ sql: 'author', holds: 'value' }],
    measures: [measure],
    from: null,
  };
}

/** Authors that a question names, at most, for their number to be small. */
const FEW_AUTHORS = 1_000;

/** Authors are about as many as messages, unless the question is about some. */
function namesAuthors(query: MessageQuery): boolean {
  return flat(query).some((part) => part.kind === 'authorKey' && part.keys.length <= FEW_AUTHORS);
}

/** The range of time that all of the query's messages lie in, and what else they fulfil. */
export function withoutTime(query: MessageQuery): {
  readonly range: TimeRange;
  readonly rest: readonly MessageQuery[];
} {
  const parts = flat(query);
  const times = parts.filter((part) => part.kind === 'time');
  const range = {
    sinceMs: Math.max(-Infinity, ...times.map(({ sinceMs }) => sinceMs)),
    untilMs: Math.min(Infinity, ...times.map(({ untilMs }) => untilMs)),
  };
  return { range, rest: parts.filter((part) => part.kind !== 'time') };
}
