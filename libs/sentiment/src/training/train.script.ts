import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SENTIMENTS } from '@krasae/domain';
import { encodeWeights } from '../linear-model.js';
import { readDataset } from './dataset.js';
import { evaluate, type Evaluation, fitTemperature, judge, probabilitiesOf } from './evaluation.js';
import { quantise, TRAINING_DEFAULTS, trainWeights } from './logistic-regression.js';
import { seededRandom, shuffle } from './random.js';
import { messagesPerCoreSecond } from './throughput.js';

/** This share of the training split is held back to fit the temperature; then all of it is trained on. */
const HELD_BACK = 0.1;

/**
 * Trains the committed weights: temperature on a tenth of the training split by a model of the other nine tenths, the
 * weights themselves on the whole split. The validation split is only read to print its figures.
 */
export function train(args: readonly string[]): void {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string' },
      valid: { type: 'string' },
      out: { type: 'string', default: fileURLToPath(new URL('../../model/thai-linear.bin', import.meta.url)) },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || values.data === undefined) {
    say('usage: train.js --data train.jsonl [--valid valid.jsonl] [--out model.bin]');
    if (!values.help) process.exitCode = 2;
    return;
  }
  const data = shuffle(readDataset(values.data), seededRandom(TRAINING_DEFAULTS.seed));
  const held = data.slice(0, Math.floor(data.length * HELD_BACK));
  const partial = quantise(trainWeights(data.slice(held.length), TRAINING_DEFAULTS), 1);
  const temperature = fitTemperature(partial, held);
  report(
    'held-back tenth of the training split',
    evaluate(judge(probabilitiesOf({ ...partial, temperature }, held), held)),
  );

  const weights = quantise(trainWeights(data, TRAINING_DEFAULTS), temperature);
  const bytes = encodeWeights(weights);
  writeFileSync(values.out, bytes);
  say(`temperature ${temperature}; ${bytes.length} bytes written to ${values.out}`);
  const texts = data.map(({ text }) => text);
  say(`${messagesPerCoreSecond(weights, texts)} messages per second of one core`);
  if (values.valid !== undefined) {
    const valid = readDataset(values.valid);
    report('validation split', evaluate(judge(probabilitiesOf(weights, valid), valid)));
  }
}

function report(name: string, evaluation: Evaluation): void {
  const { texts, accuracy, macroF1, calibrationError, confusion } = evaluation;
  say(`${name}: ${texts} texts`);
  say(
    `  accuracy ${accuracy.toFixed(4)}  macro-F1 ${macroF1.toFixed(4)}  calibration error ${calibrationError.toFixed(4)}`,
  );
  say(`  human \\ model ${SENTIMENTS.join(' ')}`);
  confusion.forEach((row, k) => {
    say(`  ${(SENTIMENTS[k] ?? '').padEnd(13)} ${row.join(' ')}`);
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
