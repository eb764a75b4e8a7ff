import type { CubeQuestion, Dimension, Measure } from '@krasae/messages';
import type { MessageQuery, TimeRange } from '@krasae/query';
import { MEASURE_SQL } from './cube-columns.js';
import { flat, keyOfQuery } from './filter-snapshots.js';

/** What slices hold for a question: the same for every range of time, and where it can be for every measure asked. */
export interface SlicePlan {
  readonly key: string;
  readonly range: TimeRange;
  readonly by: readonly Dimension[];
  readonly measures: readonly Measure[];
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

/** Null where the parts of the question's rows do not make the whole. */
export function slicePlan(accountId: string, { query, by, measures, top }: CubeQuestion): SlicePlan | null {
  const asked = [...new Set([...measures, ...(top === undefined ? [] : [top.measure])])];
  if (asked.length === 0 || asked.some((measure) => MEASURE_SQL[measure].ofParts === null)) return null;
  if (by.some(({ kind }) => MANY.has(kind))) return null;
  // The best keys are those of all messages under them, also of such as the other dimensions leave out or count twice.
  if (top !== undefined && by.slice(1).some(({ kind }) => !SINGLE.has(kind))) return null;
  const held = asked.every((measure) => TOGETHER.includes(measure)) ? TOGETHER : asked;
  const { range, rest } = withoutTime(query);
  return { key: keyOfQuery(accountId, [rest, by, held]), range, by, measures: held };
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
