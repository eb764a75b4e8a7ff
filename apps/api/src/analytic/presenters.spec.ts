import { describe, expect, it } from '@jest/globals';
import { messageViewSchema } from '@krasae/contracts';
import { phraseAtoms } from '@krasae/text';
import { indexedMessage } from '../spec/messages.js';
import { precedingRange } from './filter.js';
import { toActiveTime, toCategorySentimentPie, toHistory, toSentimentPie, toSourcePie } from './graph.presenter.js';
import { toMessageView } from './message.presenter.js';
import { toCategorySov } from './sov.presenter.js';
import { percentChange, toStat } from './stat.presenter.js';
import { timelineOf } from './timeline.js';

const range = (sinceDate: string, untilDate: string) => ({
  sinceMs: Date.parse(`${sinceDate}T00:00:00.000+07:00`),
  untilMs: Date.parse(`${untilDate}T23:59:59.999+07:00`),
});
const row = (keys: readonly string[], mentions: number) => ({ keys, values: { mentions, engagement: 2, views: 3 } });

describe('a change in percent', () => {
  it.each([
    [150, 100, 50],
    [50, 100, -50],
    [0, 100, -100],
    [0, 0, 0],
    [7, 0, null],
  ])('from %d, after %d, is %d', (value, before, change) => {
    expect(percentChange(value, before)).toBe(change);
  });
});

describe('the preceding period', () => {
  it('is as long, and ends where this one begins', () => {
    expect(precedingRange(range('2026-11-14', '2026-11-20'))).toEqual(range('2026-11-07', '2026-11-13'));
  });
});

describe('the stat summary', () => {
  it('takes mentions by the day, and zeros where nothing was found', () => {
    const stat = toStat(row([], 14).values, {}, 7 * 86_400_000);
    expect(stat.postPerDay).toEqual({ value: 2, percentChange: null });
    expect(stat.mention).toEqual({ value: 14, percentChange: null });
    expect(stat.share).toEqual({ value: 0, percentChange: 0 });
  });
});

describe('a history', () => {
  it('has every bucket of the range, zeros where nothing was said', () => {
    const said = row([String(Date.parse('2026-11-19T00:00:00+07:00'))], 5);
    const { graphData } = toHistory([said], timelineOf(range('2026-11-18', '2026-11-20'), 'day'));
    expect(graphData.data.map(({ x, y }) => [x, y.count])).toEqual([
      ['2026-11-18T00:00:00.000+07:00', 0],
      ['2026-11-19T00:00:00.000+07:00', 5],
      ['2026-11-20T00:00:00.000+07:00', 0],
    ]);
  });

  it('of a range that begins within a bucket begins with that bucket', () => {
    const half = { sinceMs: Date.parse('2026-11-20T10:30:00+07:00'), untilMs: Date.parse('2026-11-20T11:10:00+07:00') };
    const { graphData } = toHistory([], timelineOf(half, 'hour'));
    expect(graphData.data.map(({ x }) => x.slice(11, 16))).toEqual(['10:00', '11:00']);
  });
});

describe('a timeline', () => {
  it('goes by the length of the range, unless a granularity is wished', () => {
    const granularities = ['2026-11-20', '2026-08-22', '2026-08-21', '2024-02-25', '2024-02-24'].map(
      (sinceDate) => timelineOf(range(sinceDate, '2026-11-20')).granularity,
    );
    expect(granularities).toEqual(['hour', 'day', 'month', 'month', 'year']);
    expect(timelineOf(range('2026-02-01', '2026-02-28'), 'hour').buckets).toHaveLength(28 * 24);
  });

  it('refuses more points than a screen could ever show', () => {
    expect(() => timelineOf(range('2000-01-01', '2026-11-20'), 'hour')).toThrow('Bad request');
  });
});

describe('a heatmap', () => {
  it('of nothing but zeros is empty, by each mode for itself', () => {
    const { countData, viewData } = toActiveTime([{ keys: ['6', '23'], values: { mentions: 2, views: 0 } }]);
    expect(viewData).toEqual([]);
    expect([countData.length, countData.at(-1)]).toEqual([168, [23, 6, 2]]);
  });
});

describe('portions of sentiments', () => {
  it('are whole percentages that sum to 100', () => {
    const rows = ['negative', 'neutral', 'positive'].map((name) => row(['ราคา', name], 1));
    const { count, view } = toCategorySentimentPie(rows, ['ราคา', 'others']).categoryPortionSentiment['ราคา'] ?? {};
    expect(count).toMatchObject({ negativePercent: 34, neutralPercent: 33, positivePercent: 33 });
    expect(view).toMatchObject({ negative: 3, neutral: 3, positive: 3 });
  });
});

describe('share of voice', () => {
  it('adds up buckets, and keeps the highest of each', () => {
    const said = (time: number, mentions: number, highestViews: number) => ({
      keys: ['ราคา', 'pantip', String(time)],
      values: { mentions, engagement: 5, views: 20, highestEngagement: 5, highestViews },
    });
    const [price, others] = toCategorySov(
      [said(1, 2, 9), said(2, 3, 7)],
      ['ราคา', 'others'],
      timelineOf(range('2026-11-19', '2026-11-20')),
    ).data;
    expect(price?.sources.find(({ source }) => source === 'pantip')).toEqual({
      source: 'pantip',
      engagement: 10,
      mention: 5,
      view: 40,
      highestEngagement: 5,
      highestMention: 3,
      highestView: 9,
    });
    expect([price?.percent.mention, others?.percent.mention]).toEqual([100, 0]);
  });
});

describe('a pie', () => {
  it('names every slice, zero where nothing was found', () => {
    expect(toSentimentPie([row(['negative'], 4)]).graphData.count).toEqual({ positive: 0, neutral: 0, negative: 4 });
    const { engagement, view } = toSourcePie([row(['pantip'], 4)]).graphData;
    expect([engagement.pantip, engagement.facebook, view.pantip]).toEqual([2, 0, 3]);
  });
});

describe('a message on screen', () => {
  const wish = { id: '1', accountId: 'a', matchedKeywords: ['กาแฟ'] };

  it('fits its contract and tells Bangkok time', () => {
    const view = toMessageView(indexedMessage({ ...wish, createdAt: '2026-11-19T20:00:00Z' }), null);
    expect(messageViewSchema.parse(view)).toEqual(view);
    expect(view.info.created_at).toBe('2026-11-20T03:00:00.000+07:00');
    expect(view.highlighted_text).toBeUndefined();
  });

  it('names the post it belongs to', () => {
    const post = toMessageView(indexedMessage(wish), null);
    expect(post.info).toMatchObject({ origin_id: 'twitter:1', parent_id: null, is_origin: true });
    const answer = indexedMessage({ ...wish, type: 'comment' });
    const comment = toMessageView({ ...answer, message: { ...answer.message, parentId: '7', rootId: '5' } }, null);
    expect(comment.info).toMatchObject({ origin_id: 'twitter:5', parent_id: 'twitter:7', is_origin: false });
  });

  it('marks what was asked for and the keywords it matched, and nothing where no marks are wanted', () => {
    const view = toMessageView(indexedMessage({ ...wish, text: 'กาแฟกับชาไทย' }), [phraseAtoms('ชา')]);
    expect(view.highlighted_text?.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['กาแฟ', 'ชา']);
  });

  it('scores a facebook post by the larger of the sum and the channel score', () => {
    const liked = indexedMessage({ ...wish, source: 'facebook', counts: { like: 3, share: 2 } });
    const view = toMessageView({ ...liked, message: { ...liked.message, channelScore: 40 } }, null);
    expect(view.analytic.engagement_score).toBe(40);
  });
});
