import { BUSY_TIMEOUT_MS, busyError, type SqliteFile } from '@krasae/sqlite';

interface Job {
  readonly weight: number;
  /** Does the change; answers what to call once it is durable. */
  readonly perform: () => () => void;
  readonly reject: (error: unknown) => void;
}

// A longer transaction keeps other connections waiting: 2,000 records of 1 kB are about 10 ms.
const MOST_WEIGHT = 2_000;
const BUSY_PAUSE_MS = 1;

type Write = (work: () => readonly (() => void)[]) => { readonly result: readonly (() => void)[] } | null;

/** Group commit: changes asked for in the same turn of the event loop share one transaction, and so one flush to disk. */
export class WriteQueue {
  #jobs: Job[] = [];
  #scheduled = false;
  #busySince: number | null = null;

  constructor(
    private readonly file: SqliteFile,
    private readonly afterCommit: () => void,
  ) {}

  /** Resolves once the change is durable; weight is the number of rows it writes. */
  add<T>(weight: number, change: () => T): Promise<T> {
    this.file.assertOpen();
    return new Promise<T>((resolve, reject) => {
      const perform = () => {
        const result = change();
        return () => resolve(result);
      };
      this.#jobs.push({ weight, perform, reject });
      this.#schedule();
    });
  }

  /** Writes all that waits, blocking the thread. */
  flush(): void {
    while (this.#jobs.length > 0) this.#settle(this.#take(), (work) => ({ result: this.file.write(work) }));
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#attempt());
  }

  /** Where another connection is writing, the thread goes on with other work and the jobs wait for the next try. */
  #attempt(): void {
    this.#scheduled = false;
    if (this.#jobs.length === 0) return;
    const jobs = this.#take();
    if (this.#settle(jobs, (work) => this.file.tryWrite(work))) this.#busySince = null;
    else this.#postpone(jobs);
    if (this.#jobs.length > 0) this.#schedule();
  }

  #postpone(jobs: readonly Job[]): void {
    this.#busySince ??= Date.now();
    if (Date.now() - this.#busySince > BUSY_TIMEOUT_MS) {
      this.#busySince = null;
      for (const job of jobs) job.reject(busyError(BUSY_TIMEOUT_MS));
      return;
    }
    this.#jobs.unshift(...jobs);
    this.#scheduled = true;
    setTimeout(() => this.#attempt(), BUSY_PAUSE_MS);
  }

  #take(): readonly Job[] {
    let weight = 0;
    let count = 0;
    while (count < this.#jobs.length && (count === 0 || weight < MOST_WEIGHT)) {
      weight += this.#jobs[count]?.weight ?? 0;
      count += 1;
    }
    return this.#jobs.splice(0, count);
  }

  /** Makes the changes and tells who asked for them; false where the write lock could not be had. */
  #settle(jobs: readonly Job[], write: Write): boolean {
    let done: readonly (() => void)[];
    try {
      const written = write(() => jobs.map((job) => job.perform()));
      if (written === null) return false;
      done = written.result;
    } catch (error) {
      // One change that cannot be made must not take the others of its transaction with it.
      if (jobs.length > 1) for (const job of jobs) this.#settle([job], (work) => ({ result: this.file.write(work) }));
      else for (const job of jobs) job.reject(error);
      return true;
    }
    for (const resolve of done) resolve();
    this.afterCommit();
    return true;
  }
}
