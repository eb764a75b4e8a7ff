import type { CollectionGap, InputFault } from '@krasae/contracts';

/** What one run of a source has brought so far, and in the end. */
export interface RunSummary {
  readonly accountId: string;
  readonly sourceId: string;
  /** Messages that are in the log. */
  readonly collected: number;
  readonly batches: number;
  /** Bad inputs that were passed over, all of them counted... */
  readonly faults: number;
  /** ...and the first of them in full. */
  readonly firstFaults: readonly InputFault[];
  readonly gaps: number;
  /** Share of the input that is read, 0..1; null where the source cannot say. */
  readonly progress: number | null;
}

interface OfSource {
  readonly accountId: string;
  readonly sourceId: string;
}

export type RunnerEvent =
  | ({ readonly kind: 'run-started'; readonly connector: string } & OfSource)
  | { readonly kind: 'batch-logged'; readonly summary: RunSummary }
  | ({ readonly kind: 'fault'; readonly fault: InputFault } & OfSource)
  | ({ readonly kind: 'gap'; readonly gap: CollectionGap } & OfSource)
  | { readonly kind: 'run-finished'; readonly summary: RunSummary }
  | ({ readonly kind: 'run-failed'; readonly error: unknown; readonly nextRunAt: number } & OfSource)
  /** Between two batches, because the runner or its caller stops, or because the source was changed. */
  | ({ readonly kind: 'run-stopped' } & OfSource)
  /** Another runner collects it just now. */
  | ({ readonly kind: 'lease-held' } & OfSource)
  | ({ readonly kind: 'source-paused'; readonly reason: string } & OfSource)
  /** The list of sources could not be read, or the outcome of a run not be written; the runner goes on. */
  | { readonly kind: 'look-failed'; readonly error: unknown };
