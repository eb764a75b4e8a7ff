import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { Output } from '../command-line/output.js';
import { type Bench, type BenchOptions, ENGINE_CHOICES, type Figures } from './bench.js';
import { classifyBench } from './classify.bench.js';
import { importBench } from './import.bench.js';
import { liveBench } from './live.bench.js';
import { pipelineBench } from './pipeline.bench.js';
import { socketsBench } from './sockets.bench.js';
import { textBench } from './text.bench.js';
import { wordsBench } from './words.bench.js';
import { widgetsBench } from './widgets.bench.js';

const BENCHES: readonly Bench[] = [
  importBench,
  classifyBench,
  liveBench,
  textBench,
  wordsBench,
  widgetsBench,
  pipelineBench,
  socketsBench,
];

const USAGE = `npm run bench -- NAME [--json] [--messages NUMBER] [--engine ${ENGINE_CHOICES.join('|')}] [--folder PATH]`;

/** Answers the exit code: 0 measured or listed, 2 called wrongly. */
export async function runBench(words: readonly string[]): Promise<number> {
  const output = new Output(process.stdout, process.stderr, words.includes('--json'));
  const list = [USAGE, ...BENCHES.map((each) => `  ${each.name.padEnd(10)} ${each.summary}`)];
  const call = readCall(words);
  if (typeof call === 'string') {
    output.note([call, ...list].join('\n'));
    return 2;
  }
  if (call.bench === null) {
    output.result({ benches: BENCHES.map((each) => each.name) }, list);
    return 0;
  }
  const { bench, options } = call;
  const figures = await bench.run((line) => output.note(line), options);
  const [cpu] = cpus();
  const machine = { cores: cpus().length, processor: cpu?.model ?? 'unknown', node: process.version };
  output.result({ bench: bench.name, machine, ...figures }, table(figures));
  return 0;
}

/** What is to be measured, null for the list of it; or what is wrong with the call. */
function readCall(words: readonly string[]): { readonly bench: Bench | null; readonly options: BenchOptions } | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        messages: { type: 'string' },
        engine: { type: 'string' },
        folder: { type: 'string' },
      },
    });
    const messages = Number(values.messages ?? 1);
    if (!Number.isSafeInteger(messages) || messages < 1) return '--messages is a whole number from 1 on.';
    const engine = ENGINE_CHOICES.find((choice) => choice === values.engine);
    if (values.engine !== undefined && engine === undefined) return `--engine is one of ${ENGINE_CHOICES.join(', ')}.`;
    const options = {
      ...(values.messages === undefined ? {} : { messages }),
      ...(engine === undefined ? {} : { engine }),
      ...(values.folder === undefined ? {} : { folder: values.folder }),
    };
    const [name] = positionals;
    if (name === undefined) return { bench: null, options };
    const bench = BENCHES.find((candidate) => candidate.name === name);
    return bench === undefined ? `There is no bench '${name}'.` : { bench, options };
  } catch (error) {
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}

function table(figures: Figures, indent = ''): string[] {
  return Object.entries(figures).flatMap(([name, value]) =>
    isList(value)
      ? [`${indent}${name}`, ...value.map((row) => `${indent}  ${Object.values(row).map(cell).join('')}`)]
      : typeof value === 'object'
        ? [`${indent}${name}`, ...table(value, `${indent}  `)]
        : [`${indent}${name.padEnd(44 - indent.length)} ${String(value).padStart(12)}`],
  );
}

function isList(value: Figures[string]): value is readonly Figures[] {
  return Array.isArray(value);
}

function cell(value: Figures[string]): string {
  return typeof value === 'string' ? value.padEnd(42) : String(value).padStart(10);
}
