import { collectedRecordSchema, type AccountSettings, type ChannelMessage } from '@krasae/contracts';
import type { SentimentModel } from '@krasae/sentiment';
import { atomValues, cloudWords, languageOf } from '@krasae/text';
import { createClassifier } from './classifier.js';
import { provincesOf } from './provinces.js';
import { SettingsMatcher } from './settings-matcher.js';

/** Messages a second, one thread. */
function rateOf<T>(items: readonly T[], work: (item: T) => unknown): number {
  const startedAt = performance.now();
  for (const item of items) work(item);
  return Math.round((items.length * 1000) / (performance.now() - startedAt));
}

/**
 * Rate of classify over messages that are all wanted, the dearest case, and of each of its stages alone; figures in
 * messages a second on one thread.
 */
export function benchClassify(
  messages: readonly ChannelMessage[],
  settings: AccountSettings,
  sentiment: SentimentModel,
): Record<string, number> {
  const classifier = createClassifier({ ...settings, keywords: [] }, sentiment);
  const matcher = new SettingsMatcher(settings);
  const texts = messages.map(({ text }) => text);
  for (const message of messages.slice(0, 2000)) classifier.classify(message);
  const atoms = texts.map((text) => atomValues(text));
  const atomsOf = new Map(messages.map((message, at) => [message, atoms[at]]));
  const values = messages.map((message) =>
    JSON.stringify({
      v: 1,
      accountId: 'bench',
      connector: 'file',
      sourceId: 'bench',
      observedAt: message.createdAt,
      traceId: 'bench',
      message,
    }),
  );
  return {
    classify: rateOf(messages, (message) => classifier.classify(message)),
    atoms: rateOf(texts, (text) => atomValues(text)),
    match: rateOf(messages, (message) => matcher.match(message, atomsOf.get(message) ?? [])),
    provinces: rateOf(atoms, provincesOf),
    sentiment: rateOf(texts, (text) => sentiment.classify(text)),
    words: rateOf(texts, cloudWords),
    language: rateOf(texts, languageOf),
    parse: rateOf(values, (value) => collectedRecordSchema.parse(JSON.parse(value))),
  };
}
