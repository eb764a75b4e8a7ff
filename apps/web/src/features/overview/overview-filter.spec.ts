import { describe, expect, it } from '@jest/globals';
import { drillDown, narrowedSource, readMode, timeOfBucket, withMode } from './overview-filter.js';

const now = Date.parse('2026-11-21T12:00:00+07:00');

describe('mode of the overview', () => {
  it('stands in the address beside the filter, the first one left out', () => {
    const search = new URLSearchParams('sentiment=negative');
    expect(withMode(search, 'view').toString()).toBe('sentiment=negative&mode=view');
    expect(withMode(new URLSearchParams('mode=view&q=a'), 'engagement').toString()).toBe('q=a');
    expect(readMode(new URLSearchParams('mode=count'))).toBe('count');
    expect(readMode(new URLSearchParams('mode=likes'))).toBe('engagement');
  });
});

describe('messages behind a figure', () => {
  it('are those of the filter, narrowed to what was clicked, sorted by the mode', () => {
    expect(drillDown({ keywordPhrase: 'ชา' }, 'count', { sentiment: ['negative'] })).toEqual({
      keywordPhrase: 'ชา',
      sentiment: ['negative'],
      sort: { field: 'comment_count', direction: 'desc' },
    });
  });

  it('stay within the sites that the filter chose of Website', () => {
    expect(narrowedSource({ source: ['facebook', 'website::a', 'website::b'] }, 'website')).toEqual([
      'website::a',
      'website::b',
    ]);
    expect(narrowedSource({}, 'website')).toEqual(['website']);
    expect(narrowedSource({ source: ['facebook'] }, 'facebook')).toEqual(['facebook']);
  });
});

describe('time of a bucket', () => {
  const filter = { time: { sinceDate: '2026-01-15', untilDate: '2026-11-21' } };
  const at = (text: string) => Date.parse(text);

  it('is the bucket, both ends in', () => {
    expect(timeOfBucket(filter, now, at('2026-03-01T00:00:00+07:00'), 'day')).toEqual({
      sinceDate: '2026-03-01T00:00:00.000+07:00',
      untilDate: '2026-03-01T23:59:59.999+07:00',
    });
  });

  it('ends where the period ends, also where that is the last 7 days', () => {
    expect(timeOfBucket(filter, now, at('2026-01-01T00:00:00+07:00'), 'month').sinceDate).toBe(
      '2026-01-15T00:00:00.000+07:00',
    );
    expect(timeOfBucket({}, now, at('2026-11-01T00:00:00+07:00'), 'month')).toEqual({
      sinceDate: '2026-11-15T00:00:00.000+07:00',
      untilDate: '2026-11-21T23:59:59.999+07:00',
    });
  });
});
