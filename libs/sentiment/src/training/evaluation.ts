import { SENTIMENTS, type Sentiment } from '@krasae/domain';
import { FeatureExtractor } from '../features.js';
import { linearModel, type LinearWeights, predict, type Probabilities } from '../linear-model.js';
import { labelOf, probabilityOf } from '../sentiment-score.js';
import type { LabelledText } from './dataset.js';

export interface Evaluation {
  readonly texts: number;
  readonly accuracy: number;
  readonly macroF1: number;
  /** Mean gap between confidence and share of right answers over ten bands of confidence (expected calibration error). */
  readonly calibrationError: number;
  /** Rows: the human label; columns: the model's; both in the order of SENTIMENTS. */
  readonly confusion: readonly (readonly number[])[];
}

export interface Judged {
  readonly expected: Sentiment;
  readonly given: Sentiment;
  readonly confidence: number;
}

export function probabilitiesOf(weights: LinearWeights, data: readonly LabelledText[]): Probabilities[] {
  const extractor = new FeatureExtractor();
  const model = linearModel(weights);
  return data.map(({ text }) => predict(model, extractor.extract(text)));
}

/** Accuracy, macro-averaged F1, calibration and confusion of what a model said against what people said. */
export function evaluate(judged: readonly Judged[]): Evaluation {
  const confusion = SENTIMENTS.map((expected) =>
    SENTIMENTS.map((given) => judged.filter((one) => one.expected === expected && one.given === given).length),
  );
  const f1 = SENTIMENTS.map((_, k) => {
    const right = confusion[k]?.[k] ?? 0;
    const expected = (confusion[k] ?? []).reduce((a, b) => a + b, 0);
    const given = confusion.reduce((total, row) => total + (row[k] ?? 0), 0);
    return expected + given === 0 ? 0 : (2 * right) / (expected + given);
  });
  return {
    texts: judged.length,
    accuracy: share(judged, (one) => one.expected === one.given),
    macroF1: f1.reduce((a, b) => a + b, 0) / f1.length,
    calibrationError: calibrationError(judged),
    confusion,
  };
}

function share<T>(items: readonly T[], wanted: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(wanted).length / items.length;
}

function calibrationError(judged: readonly Judged[]): number {
  let gap = 0;
  for (let band = 0; band < 10; band += 1) {
    const inBand = judged.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === band);
    const confidence = inBand.reduce((total, one) => total + one.confidence, 0);
    gap += Math.abs(confidence - inBand.filter((one) => one.expected === one.given).length);
  }
  return judged.length === 0 ? 0 : gap / judged.length;
}

export function judge(probabilities: readonly Probabilities[], data: readonly LabelledText[]): Judged[] {
  return probabilities.flatMap((given, i) => {
    const expected = data[i]?.label;
    if (expected === undefined) return [];
    const label = labelOf(given);
    return [{ expected, given: label, confidence: probabilityOf(label, given) }];
  });
}

/** The temperature under which the texts' labels are likeliest, to two decimals, between 0.5 and 3. */
export function fitTemperature(weights: LinearWeights, data: readonly LabelledText[]): number {
  const raw = probabilitiesOf({ ...weights, temperature: 1 }, data);
  let best = { temperature: 1, loss: Number.POSITIVE_INFINITY };
  for (let step = 50; step <= 300; step += 1) {
    const temperature = step / 100;
    const loss = raw.reduce((total, probabilities, i) => {
      const label = data[i]?.label ?? 'neutral';
      // Softmax of logits / T equals probabilities to the power 1/T, scaled to sum 1.
      const tempered = probabilities.map((p) => p ** (1 / temperature));
      const sum = tempered.reduce((a, b) => a + b, 0);
      return total - Math.log((tempered[SENTIMENTS.indexOf(label)] ?? 0) / sum + 1e-12);
    }, 0);
    if (loss < best.loss) best = { temperature, loss };
  }
  return best.temperature;
}
