import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type CubeQuestion, type Dimension, MEASURES } from '@krasae/messages';
import { cubeToAggregations } from './cube-to-aggregations.js';
import { CUBE_FIELDS } from './message-mapping.js';

const GOLDENS: Readonly<Record<string, Omit<CubeQuestion, 'query'>>> = {
  totals: { by: [], measures: MEASURES },
  'day-by-source': {
    by: [{ kind: 'time', granularity: 'day' }, { kind: 'source' }],
    measures: ['mentions', 'engagement', 'views'],
  },
  'month-by-category': {
    by: [
      { kind: 'time', granularity: 'month' },
      { kind: 'category', level: 1 },
    ],
    measures: ['mentions', 'posts', 'replies'],
  },
  'heat-map': { by: [{ kind: 'dayOfWeek' }, { kind: 'hour' }], measures: ['mentions'] },
  'top-words': { by: [{ kind: 'word' }], measures: ['mentions'], top: { measure: 'mentions', limit: 50 } },
  'top-hashtags-by-sentiment': {
    by: [{ kind: 'hashtag' }, { kind: 'sentiment' }],
    measures: ['mentions', 'engagement'],
    top: { measure: 'engagement', limit: 20 },
  },
  'top-authors': {
    by: [{ kind: 'author' }],
    measures: ['mentions', 'engagement', 'highestEngagement'],
    top: { measure: 'highestEngagement', limit: 10 },
  },
  'best-hours-by-province': {
    by: [{ kind: 'time', granularity: 'hour' }, { kind: 'province' }],
    measures: ['comments'],
    top: { measure: 'shares', limit: 3 },
  },
  'provinces-by-authors': {
    by: [{ kind: 'province' }, { kind: 'source' }],
    measures: ['authors', 'mentions'],
    top: { measure: 'authors', limit: 5 },
  },
};

function golden(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./goldens/cube/${name}.json`, import.meta.url), 'utf8'));
}

describe('the cube as aggregations', () => {
  it.each(Object.entries(GOLDENS))('is that of the golden file: %s', (name, question) => {
    expect(cubeToAggregations(question)).toEqual(golden(name));
  });

  it('asks only for fields of the mapping', () => {
    const kinds = [
      'source',
      'website',
      'sentiment',
      'messageType',
      'contentType',
      'matchedKeyword',
      'dayOfWeek',
    ] as const;
    const more = ['hour', 'hashtag', 'word', 'author', 'parent', 'province'] as const;
    const by: Dimension[] = [
      { kind: 'time', granularity: 'year' },
      ...[0, 1, 2, 3, 4].map((level) => ({ kind: 'category', level }) as const),
      ...[...kinds, ...more].map((kind) => ({ kind }) as const),
    ];
    const text = JSON.stringify(cubeToAggregations({ by, measures: MEASURES }));
    const fields = [...text.matchAll(/"field":"(\w+)"/g)].map((match) => match[1]);
    expect(fields.length).toBeGreaterThan(by.length);
    expect(Object.keys(CUBE_FIELDS)).toEqual(expect.arrayContaining(fields));
  });

  it('refuses a top that ranks nothing', () => {
    const question = { by: [], measures: [], top: { measure: 'views', limit: 1 } } as const;
    expect(() => cubeToAggregations(question)).toThrow('needs a dimension');
  });
});
