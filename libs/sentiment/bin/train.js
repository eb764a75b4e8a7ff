#!/usr/bin/env node
// Trains the Thai sentiment weights:
//   node libs/sentiment/bin/train.js --data ../shared/data/wisesight/train.jsonl --valid ../shared/data/wisesight/valid.jsonl
// Runs the compiled training script; compiles what is stale first.
import { buildServer } from '../../../apps/all-in-one/bin/build.js';

await buildServer();
const { train } = await import('../dist/training/train.script.js');
train(process.argv.slice(2));
