import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { sentimentResultSchema } from '@krasae/contracts';
import { sentimentOfScore } from '@krasae/domain';
import fc from 'fast-check';
import { isEnglish, loadSentimentModel } from './sentiment-model.js';
import { readDataset } from './training/dataset.js';
import { evaluate } from './training/evaluation.js';

const model = loadSentimentModel();

describe('sentiment model', () => {
  it.each([
    ['กาแฟร้านนี้อร่อยมาก ชอบที่สุดเลยค่ะ', 'positive'],
    ['บริการดีมาก ประทับใจสุดๆ แนะนำเลย', 'positive'],
    ['พนักงานพูดจาแย่มาก ไม่ประทับใจเลย', 'negative'],
    ['รอนานมาก บริการห่วยแตก จะไม่มาอีกแล้ว', 'negative'],
    ['ไม่อร่อยเลย ผิดหวังมาก', 'negative'],
    ['สาขานี้เปิดกี่โมงคะ', 'neutral'],
    ['มีขายที่ไหนบ้างครับ', 'neutral'],
    ['The latte is amazing, love it', 'positive'],
    ['not good at all, really disappointed', 'negative'],
    ['What time do you open?', 'neutral'],
  ] as const)('%s is %s', (text, label) => {
    expect(model.classify(text).label).toBe(label);
  });

  it.each(['', '   ', '\n\t'])('finds nothing said in %j: neutral and sure', (text) => {
    expect(model.classify(text)).toEqual({ label: 'neutral', score: 0, confidence: 1, evidence: [] });
  });

  it('shows as evidence what carries the label, as it stands in the text', () => {
    const text = 'พนักงานพูดจา แย่มากกกก ค่ะ';
    const { evidence } = model.classify(text);
    expect(evidence.some((word) => 'แย่มากกกก'.includes(word) && word.length > 1)).toBe(true);
    for (const word of evidence) expect(text).toContain(word);
  });

  it('turns a praise round where it is negated', () => {
    expect(model.classify('This is good').score).toBeGreaterThan(1);
    expect(model.classify('This is not very good').score).toBeLessThan(1);
  });

  it('answers any text within its contract, label and bucket alike', () => {
    const thai = fc.string({ unit: fc.constantFrom(...'กขคงดีแย่มากไม่ ้๊์ำๆ555!?😡😍ab #@') });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), thai), (text) => {
        const result = sentimentResultSchema.parse(model.classify(text));
        expect(sentimentOfScore(result.score)).toBe(result.label);
        for (const word of result.evidence) expect(text).toContain(word);
      }),
    );
  });

  it('reads a text of 200,000 characters by its beginning', () => {
    const long = 'ร้านนี้อร่อยมาก ชอบมาก '.repeat(9000);
    expect(model.classify(long).label).toBe('positive');
  });

  it.each([
    ['love this coffee', true],
    ['love this coffee #กาแฟ #อร่อยมากก', true],
    ['love this กาแฟเย็น', false],
    ['I really love this coffee shop in town, the staff at สยาม is so friendly and the latte great', true],
    ['#กาแฟ', false],
    ['กาแฟ latte', false],
    ['12345 😡', false],
    ['いいね great', false],
  ])('takes %s for English: %s', (text, expected) => {
    expect(isEnglish(text)).toBe(expected);
  });
});

const VALID = fileURLToPath(new URL('../../../../shared/data/wisesight/valid.jsonl', import.meta.url));
const MEASURED = { accuracy: 0.745, macroF1: 0.6917 };
const withData = existsSync(VALID) ? it : it.skip;
if (!existsSync(VALID))
  process.stderr.write('skipped: held-out sentiment figures (no ../shared/data/wisesight/valid.jsonl)\n');

describe('committed weights', () => {
  withData('are no more than 0.01 below what was measured on held-out texts', () => {
    const texts = readDataset(VALID);
    const judged = texts.map(({ text, label }) => {
      const { label: given, confidence } = model.classify(text);
      return { expected: label, given, confidence };
    });
    const { accuracy, macroF1, calibrationError } = evaluate(judged);
    expect(accuracy).toBeGreaterThanOrEqual(MEASURED.accuracy - 0.01);
    expect(macroF1).toBeGreaterThanOrEqual(MEASURED.macroF1 - 0.01);
    expect(calibrationError).toBeLessThan(0.06);
  });
});
