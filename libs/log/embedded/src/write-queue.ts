import type { SqliteFile } from '@krasae/sqlite';

interface Job {
  readonly weight: number;
  /** Does the change; answers what to call once it is durable. */
  readonly perform: () => () => void;
  readonly reject: (error: unknown) => void;
}

// A longer transaction keeps other connections waiting: 2,000 records of 1 kB are about 10 ms.
const MOST_WEIGHT = 2_000;

/** Group commit: changes asked for in the same turn of the event loop share one transaction, and so one flush to disk. */
export class WriteQueue {
  #jobs: Job[] = [];
  #scheduled = false;

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

  /** Writes all that waits. */
  flush(): void {
    while (this.#jobs.length > 0) this.#commit(this.#take());
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      if (this.#jobs.length === 0) return;
      this.#commit(this.#take());
      if (this.#jobs.length > 0) this.#schedule();
    });
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

  #commit(jobs: readonly Job[]): void {
    let done: readonly (() => void)[];
    try {
      done = this.file.write(() => jobs.map((job) => job.perform()));
    } catch (error) {
      // One change that cannot be made must not take the others of its transaction with it.
      if (jobs.length > 1) for (const job of jobs) this.#commit([job]);
      else for (const job of jobs) job.reject(error);
      return;
    }
    for (const resolve of done) resolve();
    this.afterCommit();
  }
}
