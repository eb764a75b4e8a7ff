import type { EventLog, LogRecord, NewLogRecord } from '@krasae/log';
import type { z } from 'zod';
import type { FinalVerdict, Verdict } from './verdict.js';

export interface StepInput<I> {
  readonly record: LogRecord;
  readonly value: I;
}

export interface StepContext {
  readonly partition: number;
  readonly signal: AbortSignal;
  /** True until the first batch of this partition is through: its records may have been worked on before a crash. */
  readonly recovering: boolean;
}

/** How a step works: record by record, keys side by side and one key in order, or a batch at once (bulk writes). */
export type StepWork<I, O> =
  | {
      readonly kind: 'each';
      /** Keys at work at once, at most. */
      readonly concurrency: number;
      /** The work is the processor's and hardly waits for others: one batch at a time, while those before are written. */
      readonly isProcessorBound?: boolean;
      process(input: StepInput<I>, context: StepContext): Promise<Verdict<O>>;
    }
  | {
      readonly kind: 'batch';
      /**
       * One verdict for each input, in order. May be called again with some of the same records: after a retry, or in
       * smaller parts to find the one that throws.
       */
      process(inputs: readonly StepInput<I>[], context: StepContext): Promise<readonly Verdict<O>[]>;
    };

export interface OutputRecord extends NewLogRecord {
  readonly topic: string;
}

/** A record with its final verdict. value is null where the record could not be parsed. */
export interface Settled<I, O> {
  readonly record: LogRecord;
  readonly value: I | null;
  readonly verdict: FinalVerdict<O>;
}

/** Keeps what was settled, so that a record that comes again is not settled twice (see ledger.ts). */
export interface StepBook<I, O> {
  open(partition: number): Promise<StepPage<I, O>>;
}

export interface StepPage<I, O> {
  /** False: this record, or another copy of it, is settled already. Asked once for each record, in order. */
  claim(record: LogRecord, value: I | null): boolean;
  /** Notes an unbroken run of settled records: their outputs and dead letters are in the log, the offset not yet moved. */
  settle(run: readonly Settled<I, O>[]): Promise<void>;
}

export type StepEvent =
  | {
      readonly kind: 'batch';
      readonly step: string;
      readonly partition: number;
      readonly records: number;
      readonly verdicts: Readonly<Record<FinalVerdict<unknown>['kind'], number>>;
      readonly milliseconds: number;
      /** From collection to verdict, of each record whose collection is known (Step.collectedAt). */
      readonly delaysMs: readonly number[];
      /** Correlation ids of the settled records (design 11). */
      readonly traceIds: readonly string[];
    }
  | {
      readonly kind: 'dead-letter';
      readonly step: string;
      readonly reason: string;
      readonly accountId: string | null;
      readonly source: string | null;
      readonly topic: string;
      readonly partition: number;
      readonly offset: number;
      readonly traceId: string | null;
    }
  | {
      readonly kind: 'retry';
      readonly step: string;
      readonly partition: number;
      readonly records: number;
      readonly reason: string;
      readonly afterMs: number;
      readonly traceIds: readonly string[];
    }
  /** Nothing moves in this partition until the engine answers again; the log brings the records once more. */
  | { readonly kind: 'held'; readonly step: string; readonly error: unknown };

export interface RetryPolicy {
  /** Tries of one record before it is a dead letter. */
  readonly attempts: number;
  /** First wait; doubles up to maxMs. */
  readonly firstMs: number;
  readonly maxMs: number;
}

export const DEFAULT_RETRY: RetryPolicy = { attempts: 5, firstMs: 100, maxMs: 5_000 };

export interface Step<I, O> {
  readonly name: string;
  readonly topic: string;
  readonly group: string;
  /** Every value is parsed by it; one that does not fit is a dead letter that names the field. */
  readonly schema: z.ZodType<I>;
  readonly maxBatch: number;
  readonly work: StepWork<I, O>;
  /** Account and channel of a value, for its dead letter. */
  identify(value: I): { readonly accountId: string; readonly source: string };
  /** When the message of a value was collected, epoch milliseconds: for the delay that is told in 'batch' events. */
  collectedAt?(value: I): number;
  /** Records to publish for an output. The headers of the input are handed on. */
  outputs(output: O, input: StepInput<I>): readonly OutputRecord[];
  readonly book?: StepBook<I, O>;
  /**
   * Asked when a record's own processing throws: throws in turn when the engine is at fault (best tried by a small
   * write). Without it such a record is taken for poison at once.
   */
  readonly probe?: () => Promise<void>;
  readonly retry?: RetryPolicy;
}

export interface StepServices {
  readonly log: EventLog;
  readonly onEvent: (event: StepEvent) => void;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** Resolves after the time; rejects when the signal is aborted. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}
