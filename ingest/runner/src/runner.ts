import { setTimeout as delay } from 'node:timers/promises';
import { type Connector, ConnectorError, type SourceDocument } from '@krasae/contracts';
import { CURSORS, type DocumentStore, SOURCES_OF_ACCOUNT, type Stored } from '@krasae/documents';
import type { EventLog } from '@krasae/log';
import { z } from 'zod';
import { backOffMs } from './back-off.js';
import type { RunnerEvent, RunSummary } from './runner.events.js';
import { newHolder } from './lease-holder.js';
import { LeaseLostError, SourceLease } from './source-lease.js';
import { runSource } from './source-run.js';

const LOOK_EVERY_MS = 1_000;
/** Runs end at any time, and each end is a reason to look; this keeps a busy runner from looking without pause. */
const SHORTEST_PAUSE_MS = 20;
const DEFAULT_EVERY_SECONDS = 300;
/** A source that another runner collects is looked at again after this. */
const LOOK_AT_HELD_MS = 2_000;
const WAIT_FOR_LEASE_MS = 250;

/** What every connector's configuration may say about its schedule; the rest is the connector's own. */
const scheduleSchema = z.looseObject({ everySeconds: z.number().min(1).optional() });

/** Parses the configuration and makes the connector. A configuration that does not fit throws. */
export type ConnectorFactory = (config: unknown) => Connector;

export interface RunnerOptions {
  readonly log: EventLog;
  readonly documents: DocumentStore;
  /** By kind. Sources of a kind that is not here (push, a simulator that is switched off) are left alone. */
  readonly connectors: Readonly<Record<string, ConnectorFactory>>;
  readonly onEvent: (event: RunnerEvent) => void;
  readonly now?: () => number;
  readonly random?: () => number;
  /** Sources that run side by side, at most. */
  readonly maxConcurrent?: number;
}

export interface RunOnceOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (summary: RunSummary) => void;
}

export interface Runner {
  /** Runs what is due and goes on looking, about every second, also for sources that another process adds. */
  start(): void;
  /** Stops looking, stops the runs between two batches and waits for them. */
  stop(): Promise<void>;
  /** Looks once and waits for the runs that this started. */
  runDue(): Promise<void>;
  /**
   * Runs one source now, whatever its state and schedule, after a run of it that is at work here or in another process.
   * Throws when there is no
   * such source and when the run fails; the failure is on the cursor document as well.
   */
  runOnce(accountId: string, sourceId: string, options?: RunOnceOptions): Promise<RunSummary>;
}

interface Source extends Stored<SourceDocument> {
  readonly accountId: string;
}

interface Job {
  readonly version: number;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

class SourceRunner implements Runner {
  /** Scheduled runs at work, by source. */
  private readonly jobs = new Map<string, Job>();
  /** End of the last run asked for, by source: one run of a source at a time. */
  private readonly tails = new Map<string, Promise<unknown>>();
  private readonly dueAt = new Map<string, { readonly version: number; readonly at: number }>();
  private readonly now: () => number;
  private readonly random: () => number;
  private readonly maxConcurrent: number;
  private readonly holder = newHolder();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<unknown> = Promise.resolve();
  private isRunning = false;

  constructor(private readonly options: RunnerOptions) {
    this.now = options.now ?? Date.now;
    this.random = options.random ?? Math.random;
    this.maxConcurrent = options.maxConcurrent ?? 8;
  }

  start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    this.lookAfter(0);
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    clearTimeout(this.timer);
    await this.looking;
    for (const job of this.jobs.values()) job.abort.abort(new Error('The runner stops.'));
    await Promise.all([...this.jobs.values()].map((job) => job.done));
  }

  async runDue(): Promise<void> {
    await Promise.all((await this.look()).map((job) => job.done));
  }

  async runOnce(accountId: string, sourceId: string, options: RunOnceOptions = {}): Promise<RunSummary> {
    const stored = await this.options.documents.ofAccount(SOURCES_OF_ACCOUNT, accountId).get(sourceId);
    if (stored === null) throw new Error(`Account '${accountId}' has no source '${sourceId}'.`);
    const { signal = new AbortController().signal, onProgress } = options;
    const source = { ...stored, accountId };
    return this.inTurn(source, async () => {
      const lease = await this.awaitLease(source, signal);
      return this.runUnder(lease, source, signal, onProgress);
    });
  }

  private lookAfter(delayMs: number): void {
    clearTimeout(this.timer);
    if (!this.isRunning) return;
    this.timer = setTimeout(() => {
      this.looking = this.look()
        .catch((error: unknown) => this.options.onEvent({ kind: 'look-failed', error }))
        .finally(() => this.lookAfter(this.pauseMs()));
    }, delayMs);
  }

  /** Until the next source is due, at most a second, so that sources added by others are seen. */
  private pauseMs(): number {
    let pause = LOOK_EVERY_MS;
    for (const [sourceId, due] of this.dueAt) {
      if (!this.jobs.has(sourceId)) pause = Math.min(pause, due.at - this.now());
    }
    return Math.max(SHORTEST_PAUSE_MS, pause);
  }

  private async look(): Promise<readonly Job[]> {
    const { documents, connectors } = this.options;
    const active = await documents.findAcross(SOURCES_OF_ACCOUNT, { where: { state: 'active' } });
    const sources = active.filter((source) => Object.hasOwn(connectors, source.data.connector));
    this.abortStale(sources);
    const due: { readonly source: Source; readonly at: number }[] = [];
    for (const source of sources) {
      const at = await this.dueTimeOf(source);
      if (at <= this.now() && !this.jobs.has(source.id)) due.push({ source, at });
    }
    due.sort((a, b) => a.at - b.at);
    // Asked again: another look may have started some while this one read the store.
    const startable = due.filter(({ source }) => !this.jobs.has(source.id));
    const free = Math.max(0, this.maxConcurrent - this.jobs.size);
    return startable.slice(0, free).map(({ source }) => this.startJob(source));
  }

  /** A source that was paused, deleted or given another configuration meanwhile stops between two batches. */
  private abortStale(sources: readonly Source[]): void {
    const versions = new Map(sources.map((source) => [source.id, source.version]));
    for (const [sourceId, job] of this.jobs) {
      if (versions.get(sourceId) !== job.version) job.abort.abort(new Error('The source was changed.'));
    }
    for (const sourceId of this.dueAt.keys()) {
      if (!versions.has(sourceId)) this.dueAt.delete(sourceId);
    }
  }

  private async dueTimeOf(source: Source): Promise<number> {
    const known = this.dueAt.get(source.id);
    if (known?.version === source.version) return known.at;
    const stored = await this.options.documents.ofAccount(CURSORS, source.accountId).get(source.id);
    // A source that a person has just changed is tried at once: a back-off from before says nothing about it.
    const at = known === undefined ? (stored?.data.nextRunAt ?? 0) : 0;
    this.dueAt.set(source.id, { version: source.version, at });
    return at;
  }

  private startJob(source: Source): Job {
    const abort = new AbortController();
    const done = this.inTurn(source, () => this.runScheduled(source, abort.signal)).catch(() => {
      // The failure is on the cursor document and was reported by runUnder.
    });
    const job = { version: source.version, abort, done: done.finally(() => this.endJob(source.id)) };
    this.jobs.set(source.id, job);
    return job;
  }

  private endJob(sourceId: string): void {
    this.jobs.delete(sourceId);
    if (this.isRunning) this.lookAfter(SHORTEST_PAUSE_MS);
  }

  private inTurn<T>(source: Source, work: () => Promise<T>): Promise<T> {
    const previous = this.tails.get(source.id) ?? Promise.resolve();
    const current = previous.then(work);
    const settled = current
      .then(() => undefined)
      .catch(() => undefined)
      .finally(() => {
        if (this.tails.get(source.id) === settled) this.tails.delete(source.id);
      });
    this.tails.set(source.id, settled);
    return current;
  }

  private async runScheduled(source: Source, signal: AbortSignal): Promise<void> {
    const lease = await this.leaseWhenDue(source).catch((error: unknown) => {
      this.dueAt.set(source.id, { version: source.version, at: this.now() + LOOK_EVERY_MS });
      this.options.onEvent({ kind: 'look-failed', error });
      return null;
    });
    if (lease !== null) await this.runUnder(lease, source, signal);
  }

  /** Null when another runner collects the source, or has done so since this one looked. */
  private async leaseWhenDue(source: Source): Promise<SourceLease | null> {
    const { accountId, id: sourceId, version } = source;
    const lease = await this.takeLease(source);
    if (lease === null) {
      this.dueAt.set(sourceId, { version, at: this.now() + LOOK_AT_HELD_MS });
      this.options.onEvent({ kind: 'lease-held', accountId, sourceId });
      return null;
    }
    if (lease.ranVersion !== version) return lease;
    const stored = await this.options.documents.ofAccount(CURSORS, accountId).get(sourceId);
    const at = stored?.data.nextRunAt ?? 0;
    if (at <= this.now()) return lease;
    this.dueAt.set(sourceId, { version, at });
    await lease.release();
    return null;
  }

  private async awaitLease(source: Source, signal: AbortSignal): Promise<SourceLease> {
    for (;;) {
      signal.throwIfAborted();
      const lease = await this.takeLease(source);
      if (lease !== null) return lease;
      await delay(WAIT_FOR_LEASE_MS, undefined, { signal });
    }
  }

  private takeLease({ accountId, id: sourceId }: Source): Promise<SourceLease | null> {
    const { holder, now } = this;
    return SourceLease.take({ documents: this.options.documents, accountId, sourceId, holder, now });
  }

  private async runUnder(
    lease: SourceLease,
    source: Source,
    stop: AbortSignal,
    onProgress: (summary: RunSummary) => void = () => undefined,
  ): Promise<RunSummary> {
    const { log, documents, onEvent } = this.options;
    const { accountId, id: sourceId } = source;
    const signal = AbortSignal.any([stop, lease.signal]);
    try {
      const connector = this.connectorOf(source);
      onEvent({ kind: 'run-started', accountId, sourceId, connector: connector.kind });
      const { now } = this;
      const run = { log, documents, accountId, sourceId, connector, lease, signal, now, onEvent, onProgress };
      const summary = await runSource(run);
      if (connector.once === true) await this.setState(source, 'finished', '');
      await this.scheduleNext(source);
      onEvent({ kind: 'run-finished', summary });
      return summary;
    } catch (error) {
      if (signal.aborted || error instanceof LeaseLostError) onEvent({ kind: 'run-stopped', accountId, sourceId });
      else await this.recordFailure(source, error);
      throw error;
    } finally {
      await lease
        .release(signal.aborted ? undefined : source.version)
        .catch((error: unknown) => onEvent({ kind: 'look-failed', error }));
    }
  }

  private connectorOf(source: Source): Connector {
    const { connector: kind, config } = source.data;
    const factory = Object.hasOwn(this.options.connectors, kind) ? this.options.connectors[kind] : undefined;
    if (factory === undefined) {
      throw new ConnectorError(`Sources of kind '${kind}' are not collected by this runner.`, {
        kind: 'configuration',
      });
    }
    try {
      return factory(config);
    } catch (cause) {
      const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
      throw new ConnectorError(`The configuration does not fit: ${reason}`, { kind: 'configuration' }, { cause });
    }
  }

  private async scheduleNext(source: Source): Promise<void> {
    const schedule = scheduleSchema.safeParse(source.data.config);
    const everySeconds = schedule.data?.everySeconds ?? DEFAULT_EVERY_SECONDS;
    await this.writeOutcome(source, 0, '', this.now() + everySeconds * 1000);
  }

  /** A failure to write the failure must not hide the first one, nor stop the runner. */
  private async recordFailure(source: Source, error: unknown): Promise<void> {
    const { documents, onEvent } = this.options;
    const { accountId, id: sourceId } = source;
    const reason = error instanceof Error ? error.message : String(error);
    const failure = error instanceof ConnectorError ? error.failure : ({ kind: 'retry' } as const);
    let nextRunAt = this.now() + backOffMs(1, this.random());
    try {
      const stored = await documents.ofAccount(CURSORS, accountId).get(sourceId);
      const failures = (stored?.data.failures ?? 0) + 1;
      const asked = failure.kind === 'retry' ? failure.retryAfterMs : undefined;
      nextRunAt = this.now() + backOffMs(failures, this.random(), asked);
      await this.writeOutcome(source, failures, reason, nextRunAt);
      if (failure.kind === 'configuration') {
        await this.setState(source, 'paused', reason);
        onEvent({ kind: 'source-paused', accountId, sourceId, reason });
      }
    } catch (writeError) {
      this.dueAt.set(sourceId, { version: source.version, at: nextRunAt });
      onEvent({ kind: 'look-failed', error: writeError });
    }
    onEvent({ kind: 'run-failed', accountId, sourceId, error, nextRunAt });
  }

  private async writeOutcome(source: Source, failures: number, lastError: string, nextRunAt: number): Promise<void> {
    this.dueAt.set(source.id, { version: source.version, at: nextRunAt });
    const cursors = this.options.documents.ofAccount(CURSORS, source.accountId);
    const updatedAt = new Date(this.now()).toISOString();
    const outcome = { updatedAt, failures, lastError, nextRunAt };
    const changed = await cursors.change(source.id, (data) => ({ ...data, ...outcome }));
    if (changed === null) await cursors.put(source.id, { cursor: null, term: 0, ...outcome });
  }

  private async setState(source: Source, state: SourceDocument['state'], stateReason: string): Promise<void> {
    const sources = this.options.documents.ofAccount(SOURCES_OF_ACCOUNT, source.accountId);
    await sources.change(source.id, (data) => ({ ...data, state, stateReason }));
  }
}

/**
 * Collects from the accounts' sources (design 3): one run of a source at a time, sources side by side, batch to the log
 * first and cursor after, back-off on failure. Its caller owns log and documents and closes them after stop.
 */
export function createRunner(options: RunnerOptions): Runner {
  return new SourceRunner(options);
}
