import type { CubeQuestion, Dimension, Measure } from '@krasae/messages';
import type { MessageQuery, TimeRange } from '@krasae/query';
import { bucketSql, type DimensionSql, dimensionSql, MEASURE_SQL } from './cube-columns.js';
import { flat, keyOfQuery } from './filter-snapshots.js';

/** What a slice holds: partial rows by these keys, which are the same for every range of time. */
export interface SliceContent {
  readonly key: string;
  readonly dimensions: readonly DimensionSql[];
  readonly measures: readonly Measure[];
  /** Where it is made of a slice that holds more, and what its keys are of that one's held_0 ...; null: of messages. */
  readonly from: { readonly content: SliceContent; readonly keys: readonly string[] } | null;
}

export interface SlicePlan {
  readonly range: TimeRange;
  /** Those that may serve, the best first: one may turn out too large to keep. */
  readonly contents: readonly SliceContent[];
}

/** Asked of the same keys in turns, as modes of one widget; side by side they cost next to nothing. */
const TOGETHER: readonly Measure[] = ['mentions', 'engagement', 'views'];

/** Dimensions with about as many keys as messages: slices of them would be as large as what they are made of. */
const MANY: ReadonlySet<Dimension['kind']> = new Set<Dimension['kind']>(['author', 'parent']);
/** Dimensions under which each message counts once. */
const SINGLE: ReadonlySet<Dimension['kind']> = new Set<Dimension['kind']>([
  'time',
  'source',
  'sentiment',
  'messageType',
  'contentType',
  'dayOfWeek',
  'hour',
]);

/**
 * What most widgets ask for, of which slices for them are made in place of the messages: a screen is counted in one go.
 * A question with other keys or measures has a slice of its own.
 */
const BASE = {
  dimensions: [
    { kind: 'time', granularity: 'day' },
    { kind: 'source' },
    { kind: 'sentiment' },
    { kind: 'category', level: 0 },
  ] as const satisfies readonly Dimension[],
  measures: [
    ...TOGETHER,
    'videoViews',
    'pageViews',
    'reactions',
    'comments',
    'shares',
    'posts',
    'replies',
    'highestEngagement',
    'highestViews',
  ] as const satisfies readonly Measure[],
};

/** Null where the parts of the question's rows do not make the whole. */
export function slicePlan(accountId: string, { query, by, measures, top }: CubeQuestion): SlicePlan | null {
  const asked = [...new Set([...measures, ...(top === undefined ? [] : [top.measure])])];
  if (asked.length === 0 || asked.some((measure) => MEASURE_SQL[measure].ofParts === null)) return null;
  if (by.some(({ kind }) => MANY.has(kind))) return null;
  // The best keys are those of all messages under them, also of such as the other dimensions leave out or count twice.
  if (top !== undefined && by.slice(1).some(({ kind }) => !SINGLE.has(kind))) return null;
  const held = asked.every((measure) => TOGETHER.includes(measure)) ? TOGETHER : asked;
  const { range, rest } = withoutTime(query);
  const contentOf = (from: SliceContent['from']): SliceContent => ({
    key: keyOfQuery(accountId, [rest, by, held, from !== null]),
    dimensions: by.map(dimensionSql),
    measures: held,
    from,
  });
  const own = contentOf(null);
  const keys = by.map(keyOfBase);
  const hasAll = keys.every((key) => key !== null) && held.every((measure) => BASE_MEASURES.has(measure));
  if (!hasAll) return { range, contents: [own] };
  const base: SliceContent = {
    key: keyOfQuery(accountId, [rest, 'base']),
    // Lists stay whole: a message counts once.
    dimensions: BASE.dimensions.map((dimension) => ({ ...dimensionSql(dimension), holds: 'value' })),
    measures: BASE.measures,
    from: null,
  };
  return { range, contents: [contentOf({ content: base, keys: keys.filter((key) => key !== null) }), own] };
}

const BASE_MEASURES: ReadonlySet<Measure> = new Set(BASE.measures);

/** The dimension's key as SQL of the base's held_0 ...; null where the base does not have it. */
function keyOfBase(dimension: Dimension): string | null {
  if (dimension.kind === 'time')
    return dimension.granularity === 'hour' ? null : bucketSql(dimension.granularity, 'held_0');
  const place = BASE.dimensions.findIndex(
    (held) => held.kind === dimension.kind && (held.kind !== 'category' || held.level === levelOf(dimension)),
  );
  return place < 0 ? null : `held_${place}`;
}

function levelOf(dimension: Dimension): number | null {
  return dimension.kind === 'category' ? dimension.level : null;
}

/** The range of time that all of the query's messages lie in, and what else they fulfil. */
function withoutTime(query: MessageQuery): { readonly range: TimeRange; readonly rest: readonly MessageQuery[] } {
  const parts = flat(query);
  const times = parts.filter((part) => part.kind === 'time');
  const range = {
    sinceMs: Math.max(-Infinity, ...times.map(({ sinceMs }) => sinceMs)),
    untilMs: Math.min(Infinity, ...times.map(({ untilMs }) => untilMs)),
  };
  return { range, rest: parts.filter((part) => part.kind !== 'time') };
}
