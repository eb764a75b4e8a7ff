import { describe, expect, it } from '@jest/globals';
import type { CubeQuestion, CubeRow } from '@krasae/messages';
import { EVERYTHING } from '@krasae/query';
import { KeyNumbers, RowSums } from './partial-rows.js';
import { sliceQuestion } from './slice-question.js';

const JUNE = Date.parse('2026-06-01T00:00:00+07:00');
const JULY = Date.parse('2026-07-01T00:00:00+07:00');
const word = (key: string, mentions: number, views: number): CubeRow => ({ keys: [key], values: { mentions, views } });

/** The rows of a question over two months of words, of which some are taken off. */
function rowsOf(wish: Omit<CubeQuestion, 'query'>, takenOff: readonly CubeRow[] = []): readonly CubeRow[] {
  const slices = sliceQuestion({ ...wish, query: EVERYTHING });
  if (slices === null) throw new Error('The question has no slices.');
  const keys = new KeyNumbers();
  const june = keys.partOf([word('a', 2, 10), word('b', 1, 5)], slices.held);
  const july = keys.partOf([word('b', 4, 6), word('c', 1, 0)], slices.held);
  const sums = new RowSums(keys, slices);
  sums.addMonth(june, JUNE);
  sums.addMonth(july, JULY);
  sums.takeOff(takenOff);
  return sums.rows(wish);
}

describe('rows that are summed up of months', () => {
  it('hold each key once, in order, without those of which nothing is left', () => {
    const rows = rowsOf({ by: [{ kind: 'word' }], measures: ['views'] }, [word('c', 1, 0), word('b', 2, 6)]);
    expect(rows).toEqual([
      { keys: ['a'], values: { views: 10 } },
      { keys: ['b'], values: { views: 5 } },
    ]);
  });

  it('are those of the best keys, the smaller of equals first', () => {
    const top = { measure: 'mentions', limit: 2 } as const;
    const rows = rowsOf({ by: [{ kind: 'word' }], measures: ['mentions'], top }, [word('b', 3, 0)]);
    expect(rows.map(({ keys, values }) => [...keys, values.mentions])).toEqual([
      ['a', 2],
      ['b', 2],
    ]);
  });

  it('know the month by the slice, and the year of both', () => {
    const by = (granularity: 'month' | 'year') => ({
      by: [{ kind: 'word' }, { kind: 'time', granularity }] as const,
      measures: ['mentions'] as const,
    });
    const counted = (rows: readonly CubeRow[]) => rows.map(({ keys, values }) => [...keys, values.mentions]);
    expect(counted(rowsOf(by('month')))).toEqual([
      ['a', String(JUNE), 2],
      ['b', String(JUNE), 1],
      ['b', String(JULY), 4],
      ['c', String(JULY), 1],
    ]);
    const year = String(Date.parse('2026-01-01T00:00:00+07:00'));
    expect(counted(rowsOf(by('year')))).toEqual([
      ['a', year, 2],
      ['b', year, 5],
      ['c', year, 1],
    ]);
  });
});

describe('a question in slices', () => {
  it('shares them with questions of other keys and measures that a base has', () => {
    const of = (wish: Omit<CubeQuestion, 'query'>) => sliceQuestion({ ...wish, query: EVERYTHING });
    const [pie, stat] = [
      of({ by: [{ kind: 'sentiment' }, { kind: 'time', granularity: 'month' }], measures: ['views'] }),
      of({ by: [], measures: ['comments', 'replies'] }),
    ];
    expect(pie?.key).toBe(stat?.key);
    expect([pie?.places, stat?.places]).toEqual([[1], []]);
    expect(of({ by: [{ kind: 'sentiment' }], measures: ['highestViews'] })?.key).not.toBe(pie?.key);
  });

  it('has none where parts do not make the whole', () => {
    const none = [
      { by: [], measures: ['authors'] },
      { by: [{ kind: 'author' }], measures: ['views'] },
      {
        by: [{ kind: 'source' }, { kind: 'word' }],
        measures: ['views'],
        top: { measure: 'views', limit: 3 },
      },
    ] as const;
    for (const wish of none) expect(sliceQuestion({ ...wish, query: EVERYTHING })).toBeNull();
  });
});
