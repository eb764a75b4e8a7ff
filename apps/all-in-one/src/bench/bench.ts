/** A named measurement. Its figures are compared within one run only: another machine, another hour, other figures. */
export interface Bench {
  readonly name: string;
  readonly summary: string;
  run(say: (line: string) => void, options: BenchOptions): Promise<Figures>;
}

export interface BenchOptions {
  /** Size of what is measured, where a bench has sizes. */
  readonly messages: number;
  /** Where what was made for the measurement is kept and found again; without it in a folder that is removed. */
  readonly folder?: string;
}

export type Figures = { readonly [name: string]: number | string | Figures | readonly Figures[] };
