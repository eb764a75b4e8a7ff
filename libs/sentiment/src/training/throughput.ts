import type { LinearWeights } from '../linear-model.js';
import { createSentimentModel } from '../sentiment-model.js';

/**
 * Messages classified per second of processor time, evidence included: what one core does when nothing else runs on it.
 * The first fifth warms the code up and is not counted.
 */
export function messagesPerCoreSecond(weights: LinearWeights, texts: readonly string[]): number {
  const model = createSentimentModel(weights);
  const warmUp = Math.floor(texts.length / 5);
  for (const text of texts.slice(0, warmUp)) model.classify(text);
  const before = process.cpuUsage();
  for (const text of texts.slice(warmUp)) model.classify(text);
  const { user, system } = process.cpuUsage(before);
  return Math.round(((texts.length - warmUp) * 1e6) / (user + system));
}
