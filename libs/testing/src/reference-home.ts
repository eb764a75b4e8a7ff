import type { AnalyticMode, IndexedMessage } from '@krasae/contracts';
import { authorKeyOf, SENTIMENTS, SOURCES, wholePercentages } from '@krasae/domain';
import {
  byCodePoint,
  change,
  inMode,
  type Keep,
  type Messages,
  ofCategory,
  ofSentiment,
  ofSource,
  type Parts,
} from './reference-figures.js';
import type { ReferencePeriod } from './reference-period.js';

/** Rows in one mode over time, in the order of the names, with their shares of each other. */
function trends(
  found: Messages,
  names: readonly string[],
  of: (name: string) => Keep,
  mode: AnalyticMode,
  period: ReferencePeriod,
) {
  const values = names.map((name) => inMode(found.filter(of(name)), mode));
  const percents = wholePercentages(values);
  return names.map((name, at) => ({
    name,
    value: values[at],
    percent: percents[at],
    series: period.buckets.map((x) => ({
      x,
      y: inMode(
        found.filter(of(name)).filter(({ message }) => period.bucketOf(message.createdAt) === x),
        mode,
      ),
    })),
  }));
}

/** The names that have most of a mode, ties to the smaller name. */
function topNames(
  found: Messages,
  namesOf: (message: IndexedMessage) => readonly string[],
  mode: AnalyticMode,
  limit: number,
) {
  const names = [...new Set(found.flatMap(namesOf))];
  const valueOf = (name: string) =>
    inMode(
      found.filter((message) => namesOf(message).includes(name)),
      mode,
    );
  const ranked = names.map((name) => ({ name, value: valueOf(name) }));
  ranked.sort((one, other) => other.value - one.value || byCodePoint(one.name, other.name));
  return ranked.slice(0, limit).map(({ name }) => name);
}

export function homeReference(
  { found, before, period }: Parts,
  all: Messages,
  mode: AnalyticMode,
  level: number,
  categories: readonly string[],
) {
  const { granularity, buckets, bucketOf } = period;
  const total = inMode(found, mode);
  const data = buckets.map((x) => ({
    x,
    y: inMode(
      found.filter(({ message }) => bucketOf(message.createdAt) === x),
      mode,
    ),
  }));
  const sentiments = SENTIMENTS.map((name) => inMode(found.filter(ofSentiment(name)), mode));
  const percents = wholePercentages(sentiments);
  const words = topNames(found, ({ classification }) => classification.words, mode, 20);
  const ofWord =
    (word: string): Keep =>
    ({ classification }) =>
      classification.words.includes(word);
  const authors = topNames(found, (message) => [authorOf(message)], mode, 5);
  const people = trends(found, authors, (key) => (message) => authorOf(message) === key, mode, period);
  return {
    homeTotal: {
      mode,
      total: { value: total, percentChange: change(total, inMode(before, mode)) },
      granularity,
      graphData: { data },
    },
    homeSentiment: {
      mode,
      data: SENTIMENTS.map((name, at) => ({ name, value: sentiments[at], percent: percents[at] })),
    },
    wordTrend: { mode, granularity, data: trends(found, words, ofWord, mode, period) },
    influencerTrend: {
      mode,
      granularity,
      data: people.map(({ name, ...trend }) => ({ ...authorOfKey(all, name), ...trend })),
    },
    sourceTraffic: { mode, granularity, data: trends(found, SOURCES, ofSource, mode, period) },
    categoryTrend: {
      mode,
      level,
      granularity,
      data: trends(found, categories, (name) => ofCategory(level, name), mode, period),
    },
  };
}

const authorOf = ({ message }: IndexedMessage): string => authorKeyOf(message.source, message.author.id);

/** The newest observation tells who an author is, then the message created last, then the greater id. */
function authorOfKey(all: Messages, id: string) {
  const [newest] = all
    .filter((message) => authorOf(message) === id)
    .sort(
      (one, other) =>
        Date.parse(other.observedAt) - Date.parse(one.observedAt) ||
        Date.parse(other.message.createdAt) - Date.parse(one.message.createdAt) ||
        byCodePoint(other.id, one.id),
    );
  const { author, source } = newest?.message ?? {};
  return { id, name: author?.name, source, photo: author?.photo ?? null, link: author?.link ?? null };
}
