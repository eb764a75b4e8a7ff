import { cpus } from 'node:os';
import { Output } from '../command-line/output.js';
import { classifyBench } from './classify.bench.js';
import { importBench } from './import.bench.js';
import { liveBench } from './live.bench.js';
import { textBench } from './text.bench.js';

/** A named measurement. Its figures are compared within one run only: another machine, another hour, other figures. */
export interface Bench {
  readonly name: string;
  readonly summary: string;
  run(say: (line: string) => void): Promise<Figures>;
}

export type Figures = { readonly [name: string]: number | string | Figures };

const BENCHES: readonly Bench[] = [importBench, classifyBench, liveBench, textBench];

/** Answers the exit code: 0 measured or listed, 2 no such bench. */
export async function runBench(words: readonly string[]): Promise<number> {
  const output = new Output(process.stdout, process.stderr, words.includes('--json'));
  const name = words.find((word) => !word.startsWith('--'));
  const bench = BENCHES.find((candidate) => candidate.name === name);
  if (bench === undefined) {
    const list = BENCHES.map((each) => `  ${each.name.padEnd(10)} ${each.summary}`);
    const lines = ['npm run bench -- NAME [--json]', ...list];
    if (name === undefined) output.result({ benches: BENCHES.map((each) => each.name) }, lines);
    else output.note([`There is no bench '${name}'.`, ...lines].join('\n'));
    return name === undefined ? 0 : 2;
  }
  const figures = await bench.run((line) => output.note(line));
  const [cpu] = cpus();
  const machine = { cores: cpus().length, processor: cpu?.model ?? 'unknown', node: process.version };
  output.result({ bench: bench.name, machine, ...figures }, table(figures));
  return 0;
}

function table(figures: Figures, indent = ''): string[] {
  return Object.entries(figures).flatMap(([name, value]) =>
    typeof value === 'object'
      ? [`${indent}${name}`, ...table(value, `${indent}  `)]
      : [`${indent}${name.padEnd(44 - indent.length)} ${String(value).padStart(12)}`],
  );
}
