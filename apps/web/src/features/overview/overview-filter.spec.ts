import { describe, expect, it } from '@jest/globals';
import {
  criteriaOf,
  defaultFilter,
  drillDown,
  periods,
  readFilter,
  timeOfBucket,
  writeFilter,
} from './overview-filter.js';

/** Already the 21st in Bangkok, still the 20th in London. */
const now = Date.parse('2026-11-20T18:00:00Z');

describe('overview filter', () => {
  it('shows the last 7 Bangkok days on a first load', () => {
    expect(readFilter(new URLSearchParams(), now)).toMatchObject({ since: '2026-11-15', until: '2026-11-21' });
  });

  it('leaves the address of a first load empty, so that it stays the last 7 days', () => {
    expect(writeFilter(defaultFilter(now), now).toString()).toBe('');
  });

  it('comes back from its address as it was', () => {
    const filter = {
      since: '2026-10-01',
      until: '2026-10-31',
      sources: ['facebook', 'website'],
      sentiments: ['negative'],
      mode: 'view',
    } as const;
    expect(readFilter(writeFilter(filter, now), now)).toEqual(filter);
  });

  it.each(['since=2026-10-09&until=2026-10-01', 'since=soon&until=2026-10-01', 'since=2026-02-30&until=2026-03-01'])(
    'reads the address %s as a first load',
    (address) => expect(readFilter(new URLSearchParams(address), now)).toEqual(defaultFilter(now)),
  );

  it('takes only what it knows from lists, and all as none chosen', () => {
    const search = new URLSearchParams('source=facebook,myspace&sentiment=positive,neutral,negative&mode=likes');
    expect(readFilter(search, now)).toMatchObject({ sources: ['facebook'], sentiments: [], mode: 'engagement' });
  });

  it('asks for everything where nothing is chosen', () => {
    expect(criteriaOf(defaultFilter(now))).toEqual({ time: { sinceDate: '2026-11-15', untilDate: '2026-11-21' } });
  });

  it('sorts the messages behind a figure by the mode', () => {
    const narrowed = drillDown({ ...defaultFilter(now), mode: 'count' }, { sentiment: ['negative'] });
    expect(narrowed).toMatchObject({ sentiment: ['negative'], sort: { field: 'comment_count', direction: 'desc' } });
  });
});

describe('time of a bucket', () => {
  const filter = { ...defaultFilter(now), since: '2026-01-15', until: '2026-11-21' };
  const at = (text: string) => Date.parse(text);

  it('is the bucket, both ends in', () => {
    expect(timeOfBucket(filter, at('2026-03-01T00:00:00+07:00'), 'day')).toEqual({
      sinceDate: '2026-03-01T00:00:00.000+07:00',
      untilDate: '2026-03-01T23:59:59.999+07:00',
    });
  });

  it('ends where the period ends', () => {
    expect(timeOfBucket(filter, at('2026-01-01T00:00:00+07:00'), 'month').sinceDate).toBe(
      '2026-01-15T00:00:00.000+07:00',
    );
    expect(timeOfBucket(filter, at('2026-11-01T00:00:00+07:00'), 'month').untilDate).toBe(
      '2026-11-21T23:59:59.999+07:00',
    );
  });
});

describe('presets of the date picker', () => {
  it('are Bangkok days', () => {
    expect(Object.fromEntries(periods(now).map(({ name, since, until }) => [name, `${since}..${until}`]))).toEqual({
      last7Days: '2026-11-15..2026-11-21',
      today: '2026-11-21..2026-11-21',
      yesterday: '2026-11-20..2026-11-20',
      thisMonth: '2026-11-01..2026-11-21',
      thisYear: '2026-01-01..2026-11-21',
      lastMonth: '2026-10-01..2026-10-31',
      lastYear: '2025-01-01..2025-12-31',
      last30Days: '2026-10-23..2026-11-21',
    });
  });
});
