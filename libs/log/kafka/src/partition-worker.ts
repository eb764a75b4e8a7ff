import { assertWithinBatch, BackOff, type BatchContext, type ConsumeOptions, type LogRecord } from '@krasae/log';

/** A record, and the offset that the group stands at once everything through it has its verdict. */
export interface PendingRecord {
  readonly record: LogRecord;
  next: number;
}

export interface PartitionWork {
  readonly options: ConsumeOptions;
  readonly partition: number;
  /** Which time the partition is this member's (port BatchContext). */
  readonly term: number;
  /** Aborted when the subscription begins to close. */
  readonly closing: AbortSignal;
  /** Moves the group's offset, durably. */
  commit(next: number): Promise<void>;
  /** No more records for now, or again. */
  setFull(full: boolean): void;
}

// Beyond either, the partition is not fetched from until half is done: memory stays bounded whatever the handler does.
const FULL_BATCHES = 4;
const FULL_BYTES = 4_000_000;

/** Hands the records of one partition to handle, batch by batch, while this member of the group has the partition. */
export class PartitionWorker {
  #pending: PendingRecord[] = [];
  #bytes = 0;
  #full = false;
  #wake: () => void = () => {};
  #atWork = false;
  /** Everything before it is committed, as far as this member knows. */
  #committed = -1;
  readonly #stop = new AbortController();
  readonly #backOff = new BackOff();
  readonly #running: Promise<void>;

  constructor(private readonly work: PartitionWork) {
    this.#running = this.#run();
  }

  /** Whether handle is at work. */
  get isAtWork(): boolean {
    return this.#atWork;
  }

  /** Takes what was fetched, in order. */
  add(records: readonly PendingRecord[]): void {
    for (const pending of records) {
      this.#pending.push(pending);
      this.#bytes += pending.record.value.length;
    }
    this.#measure();
    this.#wake();
  }

  /** Nothing to hand over stands before next (markers of transactions alone): the group moves past it in its turn. */
  async passOver(next: number): Promise<void> {
    const last = this.#pending.at(-1);
    if (last !== undefined) last.next = Math.max(last.next, next);
    else await this.#commit(next);
  }

  /** Begins no further batch; resolves when the one at work has ended. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      if (this.#pending.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
      else await this.#step();
    }
  }

  async #step(): Promise<void> {
    const batch = this.#pending.slice(0, this.work.options.maxBatch);
    const before = this.#committed;
    this.#atWork = true;
    try {
      await this.#handle(batch);
    } catch (error) {
      this.work.options.onError(error);
    } finally {
      this.#atWork = false;
    }
    const done = this.#dropCommitted();
    if (this.#committed > before) this.#backOff.reset();
    if (done < batch.length) await this.#backOff.pause(this.#stop.signal);
  }

  async #handle(batch: readonly PendingRecord[]): Promise<void> {
    const commits: Promise<void>[] = [];
    const context: BatchContext = {
      topic: this.work.options.topic,
      partition: this.work.partition,
      term: this.work.term,
      signal: this.work.closing,
      commitThrough: (offset) => {
        const commit = this.#commitThrough(batch, offset);
        commits.push(commit);
        return commit;
      },
    };
    try {
      await this.work.options.handle(
        batch.map(({ record }) => record),
        context,
      );
    } finally {
      // A commit that handle did not wait for still counts; one that failed was told to who asked for it.
      await Promise.allSettled(commits);
    }
  }

  async #commitThrough(batch: readonly PendingRecord[], offset: number): Promise<void> {
    assertWithinBatch(offset, this.work.partition, batch.at(-1)?.record.offset ?? -1);
    const last = batch.findLast(({ record }) => record.offset <= offset);
    if (last !== undefined) await this.#commit(last.next);
  }

  async #commit(next: number): Promise<void> {
    if (next <= this.#committed) return;
    await this.work.commit(next);
    this.#committed = Math.max(this.#committed, next);
  }

  /** Answers how many of the records had been committed. */
  #dropCommitted(): number {
    const rest = this.#pending.findIndex(({ record }) => record.offset >= this.#committed);
    const done = this.#pending.splice(0, rest < 0 ? this.#pending.length : rest);
    for (const { record } of done) this.#bytes -= record.value.length;
    this.#measure();
    return done.length;
  }

  #measure(): void {
    const share = Math.max(
      this.#pending.length / (FULL_BATCHES * this.work.options.maxBatch),
      this.#bytes / FULL_BYTES,
    );
    const full = this.#full ? share > 0.5 : share >= 1;
    if (full === this.#full) return;
    this.#full = full;
    // After stop the partition is another member's, and may even have come back here with another worker.
    if (!this.#stop.signal.aborted) this.work.setFull(full);
  }
}
