import { setTimeout as delay } from 'node:timers/promises';
import { RECORD_HEADERS, TOPICS, deadLetterRecordSchema, type DeadLetterRecord } from '@krasae/contracts';
import type { BatchContext, LogRecord, NewLogRecord } from '@krasae/log';
import { attempt } from './attempt.js';
import { parseRecord } from './parse.js';
import {
  DEFAULT_RETRY,
  type Settled,
  type Step,
  type StepContext,
  type StepInput,
  type StepPage,
  type StepServices,
} from './step.js';
import type { Turns } from './turns.js';
import { deadLetter, drop, type FinalVerdict, type Verdict } from './verdict.js';

/** A record on its way to its final verdict. */
interface Item<I, O> {
  readonly record: LogRecord;
  readonly value: I | null;
  verdict: FinalVerdict<O> | null;
  attempts: number;
  retryAfterMs: number;
  reason: string;
}

/** A step at work on one partition. */
export interface PartitionWork<I, O> {
  readonly step: Step<I, O>;
  readonly services: StepServices;
  /** Of the step's book; null where it keeps none. */
  readonly page: StepPage<I, O> | null;
  /** As in StepContext. */
  readonly recovering: boolean;
  /** Shared with the step's other partitions; null where a batch waits for others more than it works. */
  readonly turns: Turns | null;
}

interface BatchWork<I, O> {
  readonly step: Step<I, O>;
  readonly services: StepServices;
  readonly context: StepContext;
  readonly page: StepPage<I, O> | null;
  commitThrough(offset: number): Promise<void>;
}

/**
 * Takes one batch of one partition to its verdicts. Answers true when every record is settled and committed, false when
 * the signal was aborted before; throws when an engine fails, with what stood before already committed.
 */
export async function settleBatch<I, O>(
  { step, services, page, recovering, turns }: PartitionWork<I, O>,
  records: readonly LogRecord[],
  context: BatchContext,
): Promise<boolean> {
  const { partition, signal } = context;
  const work: BatchWork<I, O> = {
    step,
    services,
    context: { partition, signal, recovering },
    page,
    commitThrough: (offset) => context.commitThrough(offset),
  };
  const startedAt = performance.now();
  const verdicts = { ok: 0, drop: 0, 'dead-letter': 0 };
  const delaysMs: number[] = [];
  const traceIds: string[] = [];
  let open: readonly Item<I, O>[];
  let read = (): readonly Item<I, O>[] => records.map((record) => take(work, record));
  do {
    const { items, run, held, flushed } = await pass(work, turns, read);
    await flushed;
    for (const { verdict } of run) if (verdict !== null) verdicts[verdict.kind] += 1;
    delaysMs.push(...delaysOf(work, run));
    traceIds.push(...traceIdsOf(run));
    open = items.slice(run.length);
    if (held !== undefined) throw held;
    const rest = open;
    read = () => rest;
  } while (open.length > 0 && (await backOff(work, open)));
  const settled = records.length - open.length;
  const milliseconds = performance.now() - startedAt;
  const told = { verdicts, milliseconds, delaysMs, traceIds };
  services.onEvent({ kind: 'batch', step: step.name, partition, records: settled, ...told });
  return open.length === 0;
}

interface Pass<I, O> {
  readonly items: readonly Item<I, O>[];
  /** Those at the front that are settled; the rest is to be tried again. */
  readonly run: readonly Item<I, O>[];
  /** The engine's failure that ended the pass early, if there was one. */
  readonly held: unknown;
  /** Resolves when the run is published and committed. */
  readonly flushed: Promise<void>;
}

/** What the processor has to do for a batch, from reading its records to handing them to the log, in one turn. */
async function pass<I, O>(
  work: BatchWork<I, O>,
  turns: Turns | null,
  read: () => readonly Item<I, O>[],
): Promise<Pass<I, O>> {
  const endTurn = await turns?.take();
  try {
    const items = read();
    const held = await round(work, items);
    const done = items.findIndex((item) => item.verdict === null);
    const run = done === -1 ? items : items.slice(0, done);
    return { items, run, held, flushed: flush(work, run) };
  } finally {
    endTurn?.();
  }
}

function delaysOf<I, O>({ step, services }: BatchWork<I, O>, items: readonly Item<I, O>[]): number[] {
  const now = (services.now ?? Date.now)();
  return items.flatMap(({ value }) => {
    const collectedAt = value === null ? undefined : step.collectedAt?.(value);
    return collectedAt === undefined ? [] : [Math.max(0, now - collectedAt)];
  });
}

function traceIdsOf(items: readonly { readonly record: LogRecord }[]): string[] {
  return items.flatMap(({ record }) => record.headers[RECORD_HEADERS.trace] ?? []);
}

function take<I, O>({ step, page }: BatchWork<I, O>, record: LogRecord): Item<I, O> {
  const parsed = parseRecord(step.schema, record.value);
  const value = parsed.ok ? parsed.value : null;
  const item = { record, value, attempts: 1, retryAfterMs: 0, reason: '' };
  if (page !== null && !page.claim(record, value)) return { ...item, verdict: drop('settled before') };
  return { ...item, verdict: parsed.ok ? null : deadLetter(parsed.reason) };
}

/** One attempt at every record without a verdict; answers the engine's failure, if there was one. */
async function round<I, O>({ step, context }: BatchWork<I, O>, open: readonly Item<I, O>[]): Promise<unknown> {
  const waiting: { item: Item<I, O>; input: StepInput<I> }[] = [];
  for (const item of open) {
    if (item.verdict === null && item.value !== null) {
      waiting.push({ item, input: { record: item.record, value: item.value } });
    }
  }
  if (waiting.length === 0) return undefined;
  const { verdicts, held } = await attempt(
    step,
    waiting.map(({ input }) => input),
    context,
  );
  waiting.forEach(({ item }, index) => decide(step, item, verdicts[index]));
  return held;
}

function decide<I, O>(step: Step<I, O>, item: Item<I, O>, verdict: Verdict<O> | undefined): void {
  if (verdict === undefined) return;
  if (verdict.kind !== 'retry') {
    item.verdict = verdict;
    return;
  }
  const { attempts, firstMs, maxMs } = step.retry ?? DEFAULT_RETRY;
  if (item.attempts >= attempts) {
    item.verdict = deadLetter(`${verdict.reason} (given up after ${item.attempts} tries)`);
    return;
  }
  item.retryAfterMs = verdict.afterMs ?? Math.min(maxMs, firstMs * 2 ** (item.attempts - 1));
  item.reason = verdict.reason;
  item.attempts += 1;
}

/** Publishes outputs and dead letters of an unbroken run, notes it in the book, and only then moves the offset. */
async function flush<I, O>(work: BatchWork<I, O>, items: readonly Item<I, O>[]): Promise<void> {
  const last = items.at(-1);
  if (last === undefined) return;
  const outputs = new Map<string, NewLogRecord[]>();
  const settled: Settled<I, O>[] = [];
  for (const item of items) {
    if (item.verdict === null) throw new Error('A run of settled records holds one without a verdict.');
    settled.push({ record: item.record, value: item.value, verdict: item.verdict });
    for (const { topic, ...output } of outputsOf(work, item, item.verdict)) {
      const list = outputs.get(topic);
      if (list === undefined) outputs.set(topic, [output]);
      else list.push(output);
    }
  }
  for (const [topic, records] of outputs) await work.services.log.publish(topic, records);
  await work.page?.settle(settled);
  await work.commitThrough(last.record.offset);
}

function outputsOf<I, O>(
  { step, services }: BatchWork<I, O>,
  item: Item<I, O>,
  verdict: FinalVerdict<O>,
): readonly ({ readonly topic: string } & NewLogRecord)[] {
  const { record, value } = item;
  if (verdict.kind === 'drop') return [];
  if (verdict.kind === 'ok') {
    if (value === null) return [];
    return step
      .outputs(verdict.output, { record, value })
      .map((output) => ({ ...output, headers: { ...record.headers, ...output.headers } }));
  }
  const letter = deadLetterOf(step, services, item, verdict.reason);
  const { accountId, source, reason } = letter;
  const { topic, partition, offset } = record;
  const traceId = record.headers[RECORD_HEADERS.trace] ?? null;
  const place = { topic, partition, offset, traceId };
  services.onEvent({ kind: 'dead-letter', step: step.name, reason, accountId, source, ...place });
  return [{ topic: TOPICS.deadLetters, key: record.key, value: JSON.stringify(letter), headers: record.headers }];
}

function deadLetterOf<I, O>(
  step: Step<I, O>,
  services: StepServices,
  { record, value, attempts }: Item<I, O>,
  reason: string,
): DeadLetterRecord {
  const { topic, partition, offset, key, headers } = record;
  const named = value === null ? null : step.identify(value);
  return deadLetterRecordSchema.parse({
    v: 1,
    accountId: named?.accountId ?? headers[RECORD_HEADERS.account] ?? null,
    source: named?.source ?? headers[RECORD_HEADERS.source] ?? null,
    step: step.name,
    reason,
    failedAt: new Date((services.now ?? Date.now)()).toISOString(),
    attempts,
    origin: { topic, partition, offset, key, headers, value: record.value },
  });
}

/**
 * Waits for the slowest: the batch is not through before it anyway. False when the wait was cut short by the signal;
 * the rest then stays uncommitted and comes again.
 */
async function backOff<I, O>({ step, services, context }: BatchWork<I, O>, open: readonly Item<I, O>[]) {
  const waiting = open.filter((item) => item.verdict === null && item.attempts > 1);
  const afterMs = Math.max(...waiting.map((item) => item.retryAfterMs));
  const reason = waiting[0]?.reason ?? '';
  const { partition, signal } = context;
  const traceIds = traceIdsOf(waiting);
  services.onEvent({ kind: 'retry', step: step.name, partition, records: waiting.length, reason, afterMs, traceIds });
  try {
    await (services.wait ?? waitFor)(afterMs, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return !signal.aborted;
}

async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal });
}
