import { TOPICS } from '@krasae/contracts';
import { ACCOUNTS } from '@krasae/documents';
import type { MessageIndex } from '@krasae/messages';
import type { Stores } from '../engines/stores.js';

/** An engine that has not answered by then is taken for down. */
export const PROBE_PATIENCE_MS = 2_000;

export interface EngineProbe {
  readonly engine: 'log' | 'documents' | 'index';
  /** Rejects when the engine does not answer. */
  ask(): Promise<unknown>;
}

/** index: null in a process that does not use it. */
export function engineProbes({ log, documents }: Stores, index: MessageIndex | null): EngineProbe[] {
  const probes: EngineProbe[] = [
    { engine: 'log', ask: () => log.ranges(TOPICS.collected) },
    { engine: 'documents', ask: () => documents.ofAll(ACCOUNTS).find({ limit: 1 }) },
  ];
  if (index !== null) probes.push({ engine: 'index', ask: () => index.get('readiness', ['readiness']) });
  return probes;
}

/** Rejects when the work takes longer; the work itself is not stopped. */
export async function inTime<T>(work: Promise<T>, patienceMs = PROBE_PATIENCE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patienceMs} ms.`)), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

export interface EngineState {
  readonly engine: EngineProbe['engine'];
  /** Null when it answers. */
  readonly failure: unknown;
}

export function askEngines(probes: readonly EngineProbe[]): Promise<EngineState[]> {
  return Promise.all(
    probes.map(async ({ engine, ask }) => {
      try {
        await inTime(ask());
        return { engine, failure: null };
      } catch (error) {
        return { engine, failure: error ?? new Error('No reason given.') };
      }
    }),
  );
}
