import { isClaimed } from '../engines/instance-claim.js';
import { tryInstanceLock } from '../engines/instance-lock.js';
import { openIndex } from '../engines/message-index.js';
import type { MessageIndex } from '@krasae/messages';
import type { CommandContext } from './context.js';
import { CommandError } from './output.js';

const LOOK_EVERY_MS = 100;

/** Work on the message index beside what else a command has. */
export interface IndexWork {
  readonly index: MessageIndex;
  /** Whether other processes write to it as well: the embedded index belongs to one process. */
  readonly isShared: boolean;
  /** Aborted by SIGINT and SIGTERM, and when a product starts that wants the embedded index. */
  readonly signal: AbortSignal;
}

/** The lock of the data directory, while a command works on what is embedded there. Throws CommandError. */
export async function holdingDirectory<T>(
  { directory }: Pick<CommandContext, 'directory'>,
  work: () => Promise<T>,
): Promise<T> {
  const lock = tryInstanceLock(directory.path);
  if (lock === null) {
    const problem = `The product, or another command, runs on ${directory.path} and owns its message index`;
    throw new CommandError(`${problem}: stop it, call this again, and start it after that. Nothing has changed.`);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Aborts the work when a person, or a product that starts, asks for it; ends with what the work answers. */
export async function interruptible<T>(
  context: Pick<CommandContext, 'directory'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = (name: string): void =>
    controller.abort(new CommandError(`Stopped by ${name} before it was done: call it again to go on.`));
  const listeners = (['SIGINT', 'SIGTERM'] as const).map((name) => [name, () => stop(name)] as const);
  for (const [name, listener] of listeners) process.once(name, listener);
  const looking = setInterval(() => {
    if (isClaimed(context.directory.path)) stop('a product that starts');
  }, LOOK_EVERY_MS);
  try {
    return await work(controller.signal);
  } finally {
    clearInterval(looking);
    for (const [name, listener] of listeners) process.off(name, listener);
  }
}

/** Opens the index for one command and closes it after it. */
export async function withIndex<T>(context: CommandContext, work: (work: IndexWork) => Promise<T>): Promise<T> {
  const { directory, addresses, output } = context;
  const isShared = addresses.openSearchUrl !== undefined;
  const opened = (): Promise<T> =>
    interruptible(context, async (signal) => {
      const { index, close } = await openIndex(directory, addresses, (line) => output.note(line));
      try {
        return await work({ index, isShared, signal });
      } finally {
        await close();
      }
    });
  return isShared ? opened() : holdingDirectory(context, opened);
}
