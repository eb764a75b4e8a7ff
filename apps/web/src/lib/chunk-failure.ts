/** A part of the client that could not be fetched, by the names that bundlers give it (spec section 8). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Spec section 9, screen chunk time-out. */
const SCREEN_TIMEOUT_MS = 120_000;

/** What the browsers and the bundler say of a script or a style sheet that did not come. */
const MESSAGES =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Loading (CSS )?chunk|CSS_CHUNK_LOAD_FAILED/i;

/** Whether this is a script or style sheet of the client that could not be fetched, and not a fault in it. */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  return error.name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED' || MESSAGES.test(error.message);
}

/** The chunk, or a ChunkLoadError where it has not come within 120 seconds; the import's own failure passes as it is. */
export async function loadInTime<T>(load: () => Promise<T>, timeoutMs = SCREEN_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(`No answer within ${timeoutMs} ms.`)), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

export interface Deployment {
  /** Address path of the script that this page was started by; its name changes with its contents. */
  readonly entry: string | null;
  /** The page as the server has it now. */
  readonly fetchPage: () => Promise<string>;
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>;
  readonly reload: () => void;
}

const RELOADED_FROM = 'krasae.reloadedFrom';

/**
 * Reloads where the server has another client than this page, whose old chunks are gone. At most once for each client,
 * so that a chunk that is broken for good does not reload for ever. Answers whether it did.
 */
export async function reloadIfDeployed({ entry, fetchPage, memory, reload }: Deployment): Promise<boolean> {
  if (entry === null || memory.getItem(RELOADED_FROM) === entry) return false;
  const page = await fetchPage().catch(() => null);
  if (page === null || page.includes(entry)) return false;
  memory.setItem(RELOADED_FROM, entry);
  reload();
  return true;
}

/** This page, in the browser. */
export function thisDeployment(): Deployment {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return {
    entry: script === null ? null : new URL(script.src).pathname,
    fetchPage: async () => {
      const answer = await fetch('/', { cache: 'no-store' });
      if (!answer.ok) throw new ChunkLoadError(`The page answered ${answer.status}.`);
      return answer.text();
    },
    memory: sessionStorage,
    reload: () => location.reload(),
  };
}
