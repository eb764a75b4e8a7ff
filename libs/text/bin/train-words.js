#!/usr/bin/env node
// Trains the weights that say where a word may begin:
//   node libs/text/bin/train-words.js --corpus ../shared/data/corpus/thai-social.ndjson \
//     --hand ../shared/data/wisesight/wisesight-160-samples-tokenised.label
// Messages of the hand-segmented set are left out of the corpus. Compiles what is stale first.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildServer } from '../../../apps/all-in-one/bin/build.js';

const out = fileURLToPath(new URL('../src/word-boundaries/boundary-weights.ts', import.meta.url));
const { values } = parseArgs({
  options: { corpus: { type: 'string' }, hand: { type: 'string' }, out: { type: 'string', default: out } },
});
if (values.corpus === undefined || values.hand === undefined) {
  console.error('usage: train-words.js --corpus texts.ndjson --hand words.label [--out boundary-weights.ts]');
  process.exit(2);
}
await buildServer();
const { boundaryWeightsModule, trainBoundaries } = await import('../dist/training/train-boundaries.js');
const lines = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
const hand = lines(values.hand).map((line) => line.split('|'));
const beginning = (text) => text.replace(/\s/gu, '').slice(0, 30);
const held = new Set(hand.map((words) => beginning(words.join(''))));
const texts = lines(values.corpus)
  .map((line) => JSON.parse(line).text)
  .filter((text) => !held.has(beginning(text)));
writeFileSync(values.out, boundaryWeightsModule(trainBoundaries(texts, hand)));
console.log(`${texts.length} texts and ${hand.length} hand-segmented messages read; weights written to ${values.out}`);
