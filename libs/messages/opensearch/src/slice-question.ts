import type { Granularity } from '@krasae/domain';
import type { CubeQuestion, Dimension, Measure } from '@krasae/messages';
import type { MessageQuery, TimeRange } from '@krasae/query';
import { withoutTime } from './time-plan.js';

/** A question without its time: partial rows of it serve every range. */
export interface SliceQuestion {
  /** Equal for questions with the same partial rows. */
  readonly key: string;
  readonly rest: MessageQuery;
  readonly range: TimeRange;
  /** The keys of the partial rows: those of the question but for the month. */
  readonly by: readonly Dimension[];
  /** Where the question has the month or year, which a partial row has by its slice. */
  readonly month: { readonly place: number; readonly granularity: Granularity } | null;
  /** What the partial rows hold, mentions first. */
  readonly held: readonly Measure[];
  /** Whether a part can be taken off a whole: sums can, highest figures cannot. */
  readonly canTakeOff: boolean;
}

/** Asked of the same keys in turns, as modes of one widget; side by side they cost little. */
const TOGETHER: readonly Measure[] = ['mentions', 'engagement', 'views'];

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
/** About as many as messages. */
const MANY: ReadonlySet<Dimension['kind']> = new Set<Dimension['kind']>(['author', 'parent']);

/** Null where parts of the question's rows do not make the whole, or are as many as messages. */
export function sliceQuestion({ query, by: all, measures, top }: CubeQuestion): SliceQuestion | null {
  const asked = new Set([...measures, ...(top === undefined ? [] : [top.measure])]);
  if (asked.has('authors') || all.some(({ kind }) => MANY.has(kind))) return null;
  // The best keys are those of all messages under them, also of such as the other dimensions leave out or count twice.
  if (top !== undefined && all.slice(1).some(({ kind }) => !SINGLE.has(kind))) return null;
  const isUsual = [...asked].every((measure) => TOGETHER.includes(measure));
  const held = isUsual ? TOGETHER : [...new Set<Measure>(['mentions', ...[...asked].sort()])];
  const { rest, range } = withoutTime(query);
  const month = monthIn(all);
  const by = month === null ? all : all.toSpliced(month.place, 1);
  return {
    key: JSON.stringify([rest, by, held]),
    rest,
    range,
    by,
    month,
    held,
    canTakeOff: !held.some(isHighest),
  };
}

function monthIn(by: readonly Dimension[]): SliceQuestion['month'] {
  for (const [place, dimension] of by.entries()) {
    if (dimension.kind !== 'time') continue;
    const { granularity } = dimension;
    if (granularity === 'month' || granularity === 'year') return { place, granularity };
  }
  return null;
}

export function isHighest(measure: Measure): boolean {
  return measure.startsWith('highest');
}
