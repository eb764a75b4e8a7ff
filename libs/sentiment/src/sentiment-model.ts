import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SentimentResult } from '@krasae/contracts';
import type { TextReading } from '@krasae/text';
import { classifyEnglish } from './english-model.js';
import { evidenceFor } from './evidence.js';
import { FeatureExtractor } from './features.js';
import { decodeWeights, linearModel, type LinearWeights, predict } from './linear-model.js';
import { labelOf, probabilityOf, scoreOf } from './sentiment-score.js';

/** Decides how a text feels. Pure: the same text gives the same result; one instance serves one thread. */
export interface SentimentModel {
  classify(text: string | TextReading): SentimentResult;
}

/** Both src/ and dist/ lie one level below the package, so the same path is right from either. */
const WEIGHTS_FILE = new URL('../model/thai-linear.bin', import.meta.url);
/** Below this share of Thai letters a text is read as English: a Thai name in it does not make it Thai. */
const THAI_SHARE = 0.15;

const HASH = 0x23;
const SPACE = 0x20;

/** Thai by the trained linear model, English by a lexicon: there is no labelled English text to train on. */
export function createSentimentModel(weights: LinearWeights): SentimentModel {
  const extractor = new FeatureExtractor();
  const model = linearModel(weights);
  return {
    classify(text) {
      const original = typeof text === 'string' ? text : text.original;
      if (original.trim() === '') return { label: 'neutral', score: 0, confidence: 1, evidence: [] };
      if (isEnglish(original)) return classifyEnglish(original);
      const features = extractor.extract(text);
      const probabilities = predict(model, features);
      const label = labelOf(probabilities);
      return {
        label,
        score: scoreOf(label, probabilities),
        confidence: probabilityOf(label, probabilities),
        evidence: evidenceFor(label, model, features, original),
      };
    },
  };
}

/** The model with the weights that are committed beside it (libs/sentiment/model). @throws Error when they cannot be read. */
export function loadSentimentModel(): SentimentModel {
  const path = fileURLToPath(WEIGHTS_FILE);
  return createSentimentModel(decodeWeights(readFileSync(path), path));
}

/** Latin letters, and next to no letters of any other script. Hashtags do not count: many an English post ends in Thai ones. */
export function isEnglish(text: string): boolean {
  let latin = 0;
  let other = 0;
  let inTag = false;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit === HASH) inTag = true;
    else if (unit <= SPACE) inTag = false;
    if (inTag) continue;
    if ((unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a)) latin += 1;
    // Thai and everything from there up to the symbols: other scripts of Asia included, emoji and punctuation not.
    else if ((unit >= 0x0e01 && unit < 0x2000) || (unit >= 0x3040 && unit < 0xd800)) other += 1;
  }
  return latin > 0 && other < THAI_SHARE * (latin + other);
}
