import { existsSync, readdirSync, readFileSync } from 'node:fs';

const OWN_THREADS = '/proc/self/task';
/** Linux counts in hundredths of a second, whatever its clock. */
const TICK_MS = 10;
/** Fields after the name, which may hold blanks and ends with the last bracket. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/**
 * Processor time of threads of this process and of other processes, by names. A thread is known by having begun while
 * something named was started. Where there is no /proc everything is empty.
 */
export class ProcessorTime {
  private readonly files = new Map<string, readonly string[]>();

  async starting<T>(name: string, start: () => Promise<T>): Promise<T> {
    const before = new Set(ownThreads());
    const started = await start();
    const threads = ownThreads().filter((thread) => !before.has(thread));
    this.files.set(
      name,
      threads.map((thread) => `${OWN_THREADS}/${thread}/stat`),
    );
    return started;
  }

  addProcess(name: string, pid: number): void {
    this.files.set(name, [`/proc/${pid}/stat`]);
  }

  /** Milliseconds so far, by name. */
  read(): Readonly<Record<string, number>> {
    return Object.fromEntries(
      [...this.files].map(([name, files]) => [name, files.reduce((sum, file) => sum + timeOf(file), 0)]),
    );
  }
}

function ownThreads(): string[] {
  return existsSync(OWN_THREADS) ? readdirSync(OWN_THREADS) : [];
}

/** 0 of a thread that has ended. */
function timeOf(file: string): number {
  if (!existsSync(file)) return 0;
  const text = readFileSync(file, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS;
}
