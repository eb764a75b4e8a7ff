import { loadSentimentModel } from './sentiment-model.js';

/**
 * Messages classified a second on one core, evidence included, for the given texts. The first fifth warms the code up
 * and is not timed.
 */
export function benchSentiment(texts: readonly string[]): { messages: number; messagesPerSecond: number } {
  const model = loadSentimentModel();
  const warmUp = Math.floor(texts.length / 5);
  for (const text of texts.slice(0, warmUp)) model.classify(text);
  const started = performance.now();
  for (const text of texts.slice(warmUp)) model.classify(text);
  const seconds = (performance.now() - started) / 1000;
  const messages = texts.length - warmUp;
  return { messages, messagesPerSecond: Math.round(messages / seconds) };
}
