import type { Granularity } from '@krasae/domain';
import { type CubeQuestion, type Dimension, isSingle, type Measure, MEASURES_TOGETHER } from '@krasae/messages';
import type { MessageQuery, TimeRange } from '@krasae/query';
import { withoutTime } from './time-plan.js';

/** A question without its time: partial rows of it serve every range. */
export interface SliceQuestion {
  /** Equal for questions with the same partial rows. */
  readonly key: string;
  readonly rest: MessageQuery;
  readonly range: TimeRange;
  /** The keys of the partial rows: those of the question but for the month, or those of a base. */
  readonly by: readonly Dimension[];
  /** Where the question's keys, but for the month, stand among these. */
  readonly places: readonly number[];
  /** Where the question has the month or year, which a partial row has by its slice. */
  readonly month: { readonly place: number; readonly granularity: Granularity } | null;
  /** What the partial rows hold, mentions first. */
  readonly held: readonly Measure[];
  /** Whether a part can be taken off a whole: sums can, highest figures cannot. */
  readonly canTakeOff: boolean;
}

/** What most of a screen is made of, so that it is counted in one go: each message has one of either key. */
const BASE: Pick<SliceQuestion, 'by' | 'held'> = {
  by: [{ kind: 'source' }, { kind: 'sentiment' }],
  held: [...MEASURES_TOGETHER, 'videoViews', 'pageViews', 'reactions', 'comments', 'shares', 'posts', 'replies'],
};

/** About as many as messages. */
const MANY: ReadonlySet<Dimension['kind']> = new Set<Dimension['kind']>(['author', 'parent']);

/** Null where parts of the question's rows do not make the whole, or are as many as messages. */
export function sliceQuestion({ query, by: all, measures, top }: CubeQuestion): SliceQuestion | null {
  const asked = new Set([...measures, ...(top === undefined ? [] : [top.measure])]);
  if (asked.has('authors') || all.some(({ kind }) => MANY.has(kind))) return null;
  // The best keys are those of all messages under them, also of such as the other dimensions leave out or count twice.
  if (top !== undefined && all.slice(1).some((dimension) => !isSingle(dimension))) return null;
  const month = monthIn(all);
  const own = month === null ? all : all.toSpliced(month.place, 1);
  const placesInBase = own.map(({ kind }) => BASE.by.findIndex((dimension) => dimension.kind === kind));
  const isOfBase = !placesInBase.includes(-1) && [...asked].every((measure) => BASE.held.includes(measure));
  const { by, held } = isOfBase ? BASE : { by: own, held: heldFor(asked) };
  const { rest, range } = withoutTime(query);
  return {
    key: keyOf([rest, by, held]),
    rest,
    range,
    by,
    places: isOfBase ? placesInBase : own.map((_, place) => place),
    month,
    held,
    canTakeOff: !held.some(isHighest),
  };
}

/** Equal for equal things only: an end of time that is none stays what it is. */
export function keyOf(parts: readonly unknown[]): string {
  return JSON.stringify(parts, (_, value: unknown) => {
    return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
  });
}

function heldFor(asked: ReadonlySet<Measure>): readonly Measure[] {
  if ([...asked].every((measure) => MEASURES_TOGETHER.includes(measure))) return MEASURES_TOGETHER;
  return [...new Set<Measure>(['mentions', ...[...asked].sort()])];
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
