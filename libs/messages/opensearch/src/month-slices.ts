import type { CubeQuestion, CubeRow } from '@krasae/messages';
import type { TimeRange } from '@krasae/query';
import { z } from 'zod';
import type { AccountIndex, AccountIndices } from './account-indices.js';
import { cellRows, countOf, fewCellRows } from './cube-search.js';
import { RowSums } from './partial-rows.js';
import type { QueryDsl } from './query-dsl.js';
import { queryToDsl } from './query-to-dsl.js';
import type { Refreshes } from './refreshes.js';
import { anyOf, both, during, writtenAfter, writtenUpTo } from './slice-queries.js';
import { type SliceQuestion, sliceQuestion } from './slice-question.js';
import { type MonthSlice, type SliceGroup, SliceStore } from './slice-store.js';
import { liveIndex, Snapshot } from './snapshot.js';
import { isMostlyAsked, type MonthPart, monthsOf, notAsked } from './time-plan.js';
import { DEFAULT_MIN_MESSAGES, DEFAULT_RESTLESS_MS, type SliceOptions } from './worth-counting.js';

/** Months may lose messages while a question is at work: then it is asked again, and at last as it is. */
const ATTEMPTS = 3;
/** Searches at once for one question: other askers wait for their turn meanwhile. */
const AT_ONCE = 4;
/** Written since the slices of a question, so many messages are counted with each asking; beyond, months are made anew. */
const MAX_FRESH = 20_000;
const MAX_FRESH_OF_MONTH = 2_000;

/** What a question needs at each step. */
interface Asked {
  readonly question: CubeQuestion;
  readonly slices: SliceQuestion;
  /** What the messages fulfil beside the time. Only messages of the account have one in its index. */
  readonly rest: QueryDsl;
  readonly index: AccountIndex;
  readonly group: SliceGroup;
  readonly signal: AbortSignal;
}

/** The slices that serve a range of time, and what is counted beside them. */
interface Plan {
  readonly slices: ReadonlyMap<TimeRange, MonthSlice>;
  readonly added: readonly TimeRange[];
  readonly takenOff: readonly TimeRange[];
}

/**
 * Counts a question once a month and keeps the partial rows (ADR 0018). Months within the time asked are taken from
 * there; the messages at the ends of the time, and those written since, are counted each time. A document never changes
 * under its number of writing, so a month is as it was when its messages are as many as then and those written since
 * together; one that has lost a message is counted anew. Answers are therefore the same as without.
 */
export class MonthSlices {
  private readonly store = new SliceStore();
  private readonly minMessages: number;
  private readonly restlessMs: number;

  constructor(
    private readonly indices: AccountIndices,
    private readonly refreshes: Refreshes,
    { minMessages = DEFAULT_MIN_MESSAGES, restlessMs = DEFAULT_RESTLESS_MS }: SliceOptions = {},
  ) {
    this.minMessages = minMessages;
    this.restlessMs = restlessMs;
  }

  /** The rows of the question; null where slices do not help. */
  async answer(accountId: string, question: CubeQuestion, signal: AbortSignal): Promise<CubeRow[] | null> {
    const slices = sliceQuestion(question);
    const months = slices === null ? null : monthsOf(slices.range);
    if (slices === null || months === null) return null;
    const index = await this.indices.find(accountId, signal);
    if (index === null) return null;
    const group = this.store.groupOf(`${index.uuid} ${slices.key}`);
    const rest = queryToDsl(slices.rest);
    const asked: Asked = { question, slices, rest, index, group, signal };
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const wanted = months.filter((part) => isTaken(part, asked));
      if (wanted.length === 0 || !(await this.haveCounted(wanted, asked))) return null;
      const rows = await this.added(months, asked);
      if (rows !== null) return rows;
    }
    return null;
  }

  /** Counts the months that are not counted yet; false where that is not worth while. */
  private async haveCounted(wanted: readonly MonthPart[], asked: Asked): Promise<boolean> {
    const { group, signal } = asked;
    for (;;) {
      signal.throwIfAborted();
      if (group.isTooLarge) return false;
      const missing = wanted.filter(({ month }) => !group.months.has(month.sinceMs)).map(({ month }) => month);
      if (missing.length === 0) return true;
      if (group.counting !== null) {
        // What becomes of it is another asker's matter.
        await group.counting.catch(() => undefined);
        continue;
      }
      if (await this.isSmall(asked)) return false;
      if (group.counting !== null) continue;
      group.counting = this.count(missing, asked).finally(() => {
        group.counting = null;
      });
      await group.counting;
    }
  }

  private async isSmall({ index, rest, slices, signal }: Asked): Promise<boolean> {
    if (this.minMessages === 0) return false;
    const where = liveIndex(this.indices.client, index.index);
    return (await countOf(where, both(rest, during([slices.range])), signal)) < this.minMessages;
  }

  private async count(months: readonly TimeRange[], { index, rest, slices, group, signal }: Asked): Promise<void> {
    const upTo = await this.refreshes.upTo(index.index, signal);
    await Snapshot.useOfPrimary(this.indices.client, index.index, signal, async (snapshot) => {
      const then = writtenUpTo(upTo);
      const messages = await messagesByMonth(snapshot, both(during(months), then), signal);
      const waiting = months.values();
      const worker = async (): Promise<void> => {
        for (const month of waiting) {
          const rows = await fewCellRows(snapshot, both(rest, both(during([month]), then)), slices, signal);
          if (rows === null) {
            group.isTooLarge = true;
            return;
          }
          const part = group.keys.partOf(rows, slices.held);
          group.months.set(month.sinceMs, { part, upTo, messages: messages.get(month.sinceMs) ?? 0 });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    });
    this.store.settle(group);
  }

  /** The slices and all else of one moment; null where a month has lost messages since. */
  private async added(months: readonly MonthPart[], asked: Asked): Promise<CubeRow[] | null> {
    const { question, slices, rest, index, group, signal } = asked;
    const plan = planOf(months, asked);
    const fresh = writtenAfter(plan.slices);
    const beside = plan.added.length === 0 ? fresh : anyOf([fresh, during(plan.added)]);
    return Snapshot.useOfPrimary(this.indices.client, index.index, signal, async (snapshot) => {
      const cells = { by: question.by, held: slices.held };
      const rowsOf = (query: QueryDsl) => cellRows(snapshot, both(rest, query), cells, signal);
      const [messages, written, more, less] = await Promise.all([
        countOf(snapshot, during([...plan.slices.keys()]), signal),
        countOf(snapshot, fresh, signal),
        rowsOf(beside),
        plan.takenOff.length === 0 ? [] : rowsOf(during(plan.takenOff)),
      ]);
      const then = [...plan.slices.values()].reduce((sum, slice) => sum + slice.messages, 0);
      const isWhole = messages === then + written;
      if (!isWhole || written > MAX_FRESH) await forget(snapshot, plan.slices, asked, Date.now() + this.restlessMs);
      if (!isWhole) return null;
      const sums = new RowSums(group.keys, slices);
      for (const [{ sinceMs }, { part }] of plan.slices) sums.addMonth(part, sinceMs);
      sums.add(more);
      sums.takeOff(less);
      return sums.rows(question);
    });
  }
}

/** Whether the month is taken from slices: not where little of it is asked for, or it loses messages all the time. */
function isTaken(part: MonthPart, { slices, group }: Asked): boolean {
  const isWhole = notAsked(part).length === 0;
  if (!isWhole && !(slices.canTakeOff && isMostlyAsked(part))) return false;
  const start = part.month.sinceMs;
  return group.months.has(start) || (group.restless.get(start) ?? 0) <= Date.now();
}

function planOf(months: readonly MonthPart[], asked: Asked): Plan {
  const slices = new Map<TimeRange, MonthSlice>();
  const [added, takenOff]: [TimeRange[], TimeRange[]] = [[], []];
  for (const part of months) {
    const slice = isTaken(part, asked) ? asked.group.months.get(part.month.sinceMs) : undefined;
    if (slice === undefined) added.push(part.asked);
    else {
      slices.set(part.month, slice);
      takenOff.push(...notAsked(part));
    }
  }
  return { slices, added, takenOff };
}

const monthsSchema = z.object({
  aggregations: z.object({
    months: z.object({ buckets: z.array(z.object({ key: z.number(), doc_count: z.number().int() })) }),
  }),
});

/** How many of the messages that a query finds stand in each month. */
async function messagesByMonth(
  snapshot: Snapshot,
  query: QueryDsl,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, number>> {
  const months = { date_histogram: { field: 'createdAt', calendar_interval: 'month', time_zone: '+07:00' } };
  const { answer } = await snapshot.search({ query, size: 0, track_total_hits: false, aggs: { months } }, signal);
  const { buckets } = monthsSchema.parse(answer).aggregations.months;
  return new Map(buckets.map(({ key, doc_count: count }) => [key, count]));
}

/** Drops the slices of months that have lost messages, and of those to which many were added. */
async function forget(
  snapshot: Snapshot,
  slices: ReadonlyMap<TimeRange, MonthSlice>,
  { group, signal }: Asked,
  restlessUntil: number,
): Promise<void> {
  const [messages, written] = await Promise.all(
    [during([...slices.keys()]), writtenAfter(slices)].map((query) => messagesByMonth(snapshot, query, signal)),
  );
  for (const [{ sinceMs }, slice] of slices) {
    const fresh = written?.get(sinceMs) ?? 0;
    const hasLost = (messages?.get(sinceMs) ?? 0) !== slice.messages + fresh;
    if (hasLost) group.restless.set(sinceMs, restlessUntil);
    const isOld = hasLost || fresh > MAX_FRESH_OF_MONTH;
    if (isOld && group.months.get(sinceMs) === slice) group.months.delete(sinceMs);
  }
}
