import type { AnalyticMode, FilterCriteria, IndexedMessage } from '@krasae/contracts';
import { SENTIMENTS, SOURCES, wholePercentages } from '@krasae/domain';
import { criteriaToQueryWithoutTime, predicateOf, timeRangeOf } from '@krasae/query';
import {
  add,
  change,
  engagement,
  highest,
  isVideo,
  type Keep,
  type Messages,
  ofCategory,
  ofSentiment,
  ofSource,
  type Parts,
  share,
  three,
  views,
} from './reference-figures.js';
import { homeReference } from './reference-home.js';
import { type ReferencePeriod, referencePeriod } from './reference-period.js';

export interface WidgetQuestion {
  readonly criteria: FilterCriteria;
  /** Epoch milliseconds, for the default time. */
  readonly now: number;
  readonly mode: AnalyticMode;
  readonly level: number;
  /** The categories charted at the level, in their order, others last. */
  readonly categories: readonly string[];
}

/**
 * What every analytics call of a widget must answer, but for its freshness: slow and obvious loops over the messages of
 * one account, by the words of spec sections 3, 5 and 9, under the names of the endpoints.
 */
export function referenceWidgets(messages: Messages, question: WidgetQuestion) {
  const { criteria, now, mode, level, categories } = question;
  const { sinceMs, untilMs } = timeRangeOf(criteria, now);
  const fits = predicateOf(criteriaToQueryWithoutTime(criteria));
  const between = (since: number, until: number): Messages =>
    messages.filter((message) => {
      const at = Date.parse(message.message.createdAt);
      return fits(message) && at >= since && at <= until;
    });
  const lengthMs = untilMs - sinceMs + 1;
  const found = between(sinceMs, untilMs);
  const before = between(sinceMs - lengthMs, sinceMs - 1);
  const period = referencePeriod(sinceMs, untilMs);
  const parts = { found, before, lengthMs, period };
  return {
    ...statReference(parts, level, categories),
    ...graphReference(parts, level, categories),
    ...homeReference(parts, messages, mode, level, categories),
    ...campaignReference(parts),
    ...sovReference(parts, level, categories),
  };
}

function line(messages: Messages, { buckets, bucketOf }: ReferencePeriod) {
  return buckets.map((x) => ({ x, y: three(messages.filter(({ message }) => bucketOf(message.createdAt) === x)) }));
}

function statReference({ found, before, lengthMs }: Parts, level: number, categories: readonly string[]) {
  const values = (messages: Messages) => ({
    engagement: add(messages, engagement),
    mention: messages.length,
    view: add(messages, views),
    videoView: add(messages.filter(isVideo), views),
    pageView: add(
      messages.filter((message) => !isVideo(message)),
      views,
    ),
    reaction: add(messages, ({ message: { counts } }) => counts.like + counts.dislike + counts.reaction),
    comment: add(messages, ({ message: { counts } }) => counts.comment),
    share: add(messages, ({ message: { counts } }) => counts.share + counts.retweet + counts.quote),
    originCount: messages.filter(({ message }) => message.type === 'origin').length,
    commentCount: messages.filter(({ message }) => message.type === 'comment').length,
  });
  const figures = (keep: Keep) => {
    const [after, earlier] = [Object.entries(values(found.filter(keep))), values(before.filter(keep))];
    const earlierOf = new Map(Object.entries(earlier));
    const told = after.map(([name, value]) => {
      return [name, { value, percentChange: change(value, earlierOf.get(name) ?? 0) }] as const;
    });
    const mentions = found.filter(keep).length;
    const percentChange = change(mentions, before.filter(keep).length);
    return { ...Object.fromEntries(told), postPerDay: { value: mentions / (lengthMs / 86_400_000), percentChange } };
  };
  const rows = categories.map((category) => ({ category, figures: figures(ofCategory(level, category)) }));
  const names = Object.keys(figures(() => true));
  return {
    stat: figures(() => true),
    statSentiment: { data: Object.fromEntries(SENTIMENTS.map((name) => [name, figures(ofSentiment(name))])) },
    categoryCompare: { level, data: rows.map((row) => ({ category: row.category, ...row.figures })) },
    categoryComparePivot: {
      level,
      data: names.map((measure) => ({
        measure,
        categories: rows.map((row) => ({
          category: row.category,
          ...new Map(Object.entries(row.figures)).get(measure),
        })),
      })),
    },
  };
}

/** Rows as maps from a name to a number, one for each of the three values. */
function pie(found: Messages, names: readonly string[], of: (name: string) => Keep) {
  const map = (value: 'engagement' | 'count' | 'view') =>
    Object.fromEntries(names.map((name) => [name, three(found.filter(of(name)))[value]]));
  return { engagement: map('engagement'), count: map('count'), view: map('view') };
}

function graphReference({ found, period }: Parts, level: number, categories: readonly string[]) {
  const { granularity } = period;
  const portion = (messages: Messages, value: 'engagement' | 'count' | 'view') => {
    const names = ['negative', 'neutral', 'positive'] as const;
    const values = names.map((name) => three(messages.filter(ofSentiment(name)))[value]);
    const percents = wholePercentages(values);
    return Object.fromEntries(
      names.flatMap((name, at) => [
        [name, values[at]],
        [`${name}Percent`, percents[at]],
      ]),
    );
  };
  const bySentiment = (messages: Messages) =>
    SENTIMENTS.map((name) => ({ name, data: line(messages.filter(ofSentiment(name)), period) }));
  const inCategory = (name: string) => found.filter(ofCategory(level, name));
  const portions = categories.map((name) => {
    const members = inCategory(name);
    const told = { count: portion(members, 'count'), engagement: portion(members, 'engagement') };
    return [name, { ...told, view: portion(members, 'view') }] as const;
  });
  return {
    history: { granularity, graphData: { data: line(found, period) } },
    sentimentPie: { graphData: pie(found, SENTIMENTS, ofSentiment) },
    sourcePie: { graphData: pie(found, SOURCES, ofSource) },
    categoryPie: { level, graphData: pie(found, categories, (name) => ofCategory(level, name)) },
    categorySentimentPie: { level, categoryPortionSentiment: Object.fromEntries(portions) },
    sentimentHistory: { granularity, graphData: { series: bySentiment(found) } },
    categoryHistory: {
      level,
      granularity,
      graphData: { series: categories.map((name) => ({ name, data: line(inCategory(name), period) })) },
    },
    categorySentimentHistory: {
      level,
      granularity,
      graphData: { categories: categories.map((name) => ({ name, series: bySentiment(inCategory(name)) })) },
    },
    activeTime: heatmaps(found),
  };
}

function heatmaps(found: Messages) {
  const clock = ({ message }: IndexedMessage) => new Date(Date.parse(message.createdAt) + 7 * 3_600_000);
  const cells = (value: 'engagement' | 'count' | 'view') => {
    const all: number[][] = [];
    for (let day = 0; day < 7; day += 1) {
      for (let hour = 0; hour < 24; hour += 1) {
        const then = found.filter((one) => clock(one).getUTCDay() === day && clock(one).getUTCHours() === hour);
        all.push([hour, day, three(then)[value]]);
      }
    }
    return all.every(([, , number]) => number === 0) ? [] : all;
  };
  return { engagementData: cells('engagement'), countData: cells('count'), viewData: cells('view') };
}

function campaignReference({ found, lengthMs, period }: Parts) {
  const values = SOURCES.map((source) => share(found.filter(ofSource(source))));
  const percent = {
    engagement: wholePercentages(values.map((value) => value.engagement)),
    mention: wholePercentages(values.map((value) => value.mention)),
    view: wholePercentages(values.map((value) => value.view)),
  };
  const items = SOURCES.map((source, at) => {
    const members = found.filter(ofSource(source));
    return {
      source,
      ...share(members),
      engagementPercent: percent.engagement[at],
      mentionPercent: percent.mention[at],
      viewPercent: percent.view[at],
      reaction: add(members, ({ message: { counts } }) => counts.like + counts.dislike + counts.reaction),
      comment: add(members, ({ message: { counts } }) => counts.comment),
      share: add(members, ({ message: { counts } }) => counts.share + counts.retweet + counts.quote),
      engagementPerMention: members.length === 0 ? 0 : add(members, engagement) / members.length,
      post: members.filter(({ message }) => message.type === 'origin').length,
      nonOriginMention: members.filter(({ message }) => message.type !== 'origin').length,
      frequency: members.length / (lengthMs / 86_400_000),
      videoView: add(members.filter(isVideo), views),
      pageView: add(
        members.filter((message) => !isVideo(message)),
        views,
      ),
    };
  });
  const timeline = period.buckets.flatMap((date) =>
    SOURCES.map((source) => {
      const members = found.filter(
        ({ message }) => message.source === source && period.bucketOf(message.createdAt) === date,
      );
      return { date, source, ...three(members) };
    }),
  );
  const channelHistory = { granularity: period.granularity, graphData: { data: timeline } };
  return {
    campaignOverall: { total: share(found), data: items },
    campaignSentimentBySource: {
      data: SOURCES.map((source) => ({ source, ...pie(found.filter(ofSource(source)), SENTIMENTS, ofSentiment) })),
    },
    channelHistory,
    channelTimeline: channelHistory,
  };
}

function sovReference({ found, period }: Parts, level: number, categories: readonly string[]) {
  const rows = categories.map((category) => {
    const members = found.filter(ofCategory(level, category));
    const sources = SOURCES.map((source) => {
      const own = members.filter(ofSource(source));
      const busiest = period.buckets.map(
        (x) => own.filter(({ message }) => period.bucketOf(message.createdAt) === x).length,
      );
      return {
        source,
        ...share(own),
        highestEngagement: highest(own, engagement),
        highestMention: Math.max(0, ...busiest),
        highestView: highest(own, views),
      };
    });
    return { category, ...share(members), sources };
  });
  const engaged = wholePercentages(rows.map((row) => row.engagement));
  const mentioned = wholePercentages(rows.map((row) => row.mention));
  const viewed = wholePercentages(rows.map((row) => row.view));
  return {
    categorySov: {
      level,
      granularity: period.granularity,
      data: rows.map((row, at) => ({
        ...row,
        percent: { engagement: engaged[at], mention: mentioned[at], view: viewed[at] },
      })),
    },
  };
}
