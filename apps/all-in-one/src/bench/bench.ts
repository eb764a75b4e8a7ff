/** A named measurement. Its figures are compared within one run only: another machine, another hour, other figures. */
export interface Bench {
  readonly name: string;
  readonly summary: string;
  run(say: (line: string) => void, options: BenchOptions): Promise<Figures>;
}

export interface BenchOptions {
  /** Size of what is measured, where a bench has sizes; each has its own without it. */
  readonly messages?: number;
  /** Engines to measure; each bench has its own choice without it. */
  readonly engine?: EngineChoice;
  /** Where what was made for the measurement is kept and found again; without it in a folder that is removed. */
  readonly folder?: string;
}

export const ENGINE_CHOICES = ['embedded', 'real', 'both', 'duckdb', 'opensearch'] as const;
/** 'embedded' and 'duckdb' are one, 'real' and 'opensearch' as well: the second names say which index is compared. */
export type EngineChoice = (typeof ENGINE_CHOICES)[number];

export type Figures = { readonly [name: string]: number | string | Figures | readonly Figures[] };
