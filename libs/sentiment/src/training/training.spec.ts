import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeWeights } from '../linear-model.js';
import { createSentimentModel } from '../sentiment-model.js';
import { readDataset } from './dataset.js';
import { evaluate, fitTemperature, judge, probabilitiesOf } from './evaluation.js';
import { quantise, TRAINING_DEFAULTS, trainWeights } from './logistic-regression.js';

const folder = mkdtempSync(join(tmpdir(), 'krasae-training-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function fileOf(name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.join('\n'));
  return path;
}

const SUBJECTS = ['กาแฟ', 'ชานม', 'พนักงาน', 'ร้านนี้', 'สาขาใหม่', 'ขนมปัง'];
const WORDS = { pos: ['ยอดเยี่ยม', 'สุดยอด'], neg: ['บูดเน่า', 'โกรธจัด'], neu: ['เปิดแล้ว', 'อยู่ชั้นสอง'] } as const;
const lines = (Object.keys(WORDS) as (keyof typeof WORDS)[]).flatMap((category) =>
  SUBJECTS.flatMap((subject) => WORDS[category].map((word) => JSON.stringify({ category, texts: subject + word }))),
);

describe('a dataset', () => {
  it('counts a question as neutral and passes over empty lines', () => {
    const path = fileOf('questions.jsonl', ['{"category":"q","texts":"กี่โมง"}', '', '{"category":"neg","texts":"แย่"}']);
    expect(readDataset(path)).toEqual([
      { text: 'กี่โมง', label: 'neutral' },
      { text: 'แย่', label: 'negative' },
    ]);
  });

  it.each([
    ['{"category":"pos"', /bad\.jsonl, line 2: not JSON/],
    ['{"category":"great","texts":"x"}', /bad\.jsonl, line 2: .*category/s],
  ])('names file and line of a row that does not fit: %s', (row, message) => {
    const path = fileOf('bad.jsonl', ['{"category":"pos","texts":"ดี"}', row]);
    expect(() => readDataset(path)).toThrow(message);
  });
});

describe('training', () => {
  let data: ReturnType<typeof readDataset> = [];
  beforeAll(() => {
    data = readDataset(fileOf('tiny.jsonl', lines));
  });
  const options = { ...TRAINING_DEFAULTS, epochs: 30, averaged: 2, decay: 1 };

  it('learns what tells the classes apart', () => {
    const model = createSentimentModel(quantise(trainWeights(data, options), 1));
    expect(model.classify('เครื่องดื่มยอดเยี่ยม').label).toBe('positive');
    expect(model.classify('เครื่องดื่มบูดเน่า')).toMatchObject({ label: 'negative' });
    expect(model.classify('เครื่องดื่มอยู่ชั้นสอง').label).toBe('neutral');
  });

  it('gives the same weights for the same seed, and others for another', () => {
    const digest = (seed: number) =>
      createHash('sha256')
        .update(encodeWeights(quantise(trainWeights(data, { ...options, seed }), 1)))
        .digest('hex');
    const first = digest(1);
    expect(digest(1)).toBe(first);
    expect(digest(2)).not.toBe(first);
  });

  it('fits a temperature above 1 where the model is surer than it is right', () => {
    const weights = quantise(trainWeights(data, options), 1);
    const flipped = data.map((one, i) => (i % 3 === 0 ? { ...one, label: 'neutral' as const } : one));
    expect(fitTemperature(weights, flipped)).toBeGreaterThan(fitTemperature(weights, data));
  });
});

describe('evaluation', () => {
  it('counts accuracy, macro-F1, calibration and confusion as defined', () => {
    const result = evaluate([
      { expected: 'positive', given: 'positive', confidence: 0.95 },
      { expected: 'positive', given: 'neutral', confidence: 0.55 },
      { expected: 'neutral', given: 'neutral', confidence: 0.75 },
      { expected: 'negative', given: 'negative', confidence: 0.85 },
    ]);
    expect(result.accuracy).toBe(0.75);
    // F1: positive 2/3, neutral 2/3, negative 1.
    expect(result.macroF1).toBeCloseTo(7 / 9, 10);
    expect(result.calibrationError).toBeCloseTo((0.05 + 0.55 + 0.25 + 0.15) / 4, 10);
    expect(result.confusion).toEqual([
      [1, 1, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
  });

  it('judges each text by the likeliest class', () => {
    const data = [{ text: '', label: 'neutral' as const }];
    expect(judge([[0.2, 0.5, 0.3]], data)).toEqual([{ expected: 'neutral', given: 'neutral', confidence: 0.5 }]);
    expect(probabilitiesOf(quantise(trainWeights([], { ...TRAINING_DEFAULTS, epochs: 4 }), 1), data)).toHaveLength(1);
  });
});
