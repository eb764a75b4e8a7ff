import { describe, expect, it } from '@jest/globals';
import type { IndexedMessage } from '@krasae/contracts';
import { GRANULARITIES, startOfBucket } from '@krasae/domain';
import { type CubeQuestion, type Dimension, MEASURES } from '@krasae/messages';
import { EVERYTHING } from '@krasae/query';
import { arbitraryMessages, referenceAggregate } from '@krasae/testing';
import * as fc from 'fast-check';
import { z } from 'zod';
import { cubeRowsOf } from './cube-answers.js';
import { type CubeSearch, cubeToAggregations } from './cube-to-aggregations.js';
import { messageDocument } from './message-document.js';

type Fields = Readonly<Record<string, readonly (string | number)[]>>;

/** The document of a message, each field as the list of its values. */
function fieldsOf(message: IndexedMessage): Fields {
  const fields = Object.entries(messageDocument(message));
  return Object.fromEntries(fields.map(([name, value]) => [name, [value].flat()]));
}

const histogram = z.strictObject({
  field: z.literal('createdAt'),
  fixed_interval: z.enum(['1h', '1d']).optional(),
  calendar_interval: z.enum(['month', 'year']).optional(),
  time_zone: z.literal('+07:00'),
  min_doc_count: z.literal(1).optional(),
  order: z.unknown().optional(),
});
const terms = z.strictObject({ field: z.string(), size: z.number().optional(), order: z.unknown().optional() });
const nested = z.record(z.string(), z.unknown()).default({});
const aggSchema = z.union([
  z.strictObject({ sum: z.strictObject({ field: z.string() }) }),
  z.strictObject({ max: z.strictObject({ field: z.string() }) }),
  z.strictObject({ terms, aggs: nested }),
  z.strictObject({ date_histogram: histogram, aggs: nested }),
]);
const sourceSchema = z.union([z.strictObject({ terms }), z.strictObject({ date_histogram: histogram })]);
const compositeSchema = z.strictObject({
  composite: z.strictObject({ size: z.number(), sources: z.array(z.record(z.string(), sourceSchema)) }),
  aggs: nested,
});

type Key = string | number;
type Bucket = Readonly<Record<string, unknown>> & { readonly key: Key; readonly doc_count: number };

function compare(one: Key, other: Key): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}

function keysIn(doc: Fields, source: z.infer<typeof sourceSchema>): readonly Key[] {
  if ('terms' in source) return doc[source.terms.field] ?? [];
  const { fixed_interval: fixed, calendar_interval: calendar } = source.date_histogram;
  const granularity = calendar ?? (fixed === '1h' ? 'hour' : 'day');
  return (doc['createdAt'] ?? []).map((ms) => startOfBucket(Number(ms), granularity));
}

/** What the engine does with these aggregations, as its manual has it, on documents at hand. */
function runAll(docs: readonly Fields[], aggs: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(aggs).map(([name, agg]) => [name, run(docs, aggSchema.parse(agg))]));
}

function run(docs: readonly Fields[], agg: z.infer<typeof aggSchema>): unknown {
  if ('sum' in agg) return { value: docs.reduce((sum, doc) => sum + Number(doc[agg.sum.field]?.[0] ?? 0), 0) };
  if ('max' in agg) {
    const values = docs.map((doc) => Number(doc[agg.max.field]?.[0]));
    return { value: values.length === 0 ? null : Math.max(...values) };
  }
  const keys = [...new Set(docs.flatMap((doc) => keysIn(doc, agg)))];
  const buckets = keys.map((key): Bucket => {
    const members = docs.filter((doc) => keysIn(doc, agg).includes(key));
    return { ...runAll(members, agg.aggs), key, doc_count: members.length };
  });
  const { order } = 'terms' in agg ? agg.terms : agg.date_histogram;
  const orders = z.array(z.record(z.string(), z.enum(['asc', 'desc']))).parse([order].flat());
  const valueIn = (bucket: Bucket, name: string): Key => {
    if (name === '_key') return bucket.key;
    return name === '_count' ? bucket.doc_count : (z.object({ value: z.number() }).parse(bucket[name]).value ?? 0);
  };
  buckets.sort((one, other) => {
    const differences = orders.flatMap(Object.entries).map(([name, direction]) => {
      const difference = compare(valueIn(one, name), valueIn(other, name));
      return direction === 'asc' ? difference : -difference;
    });
    return differences.find((difference) => difference !== 0) ?? 0;
  });
  return { buckets: buckets.slice(0, 'terms' in agg ? agg.terms.size : undefined) };
}

/** The pages of a search, two buckets each where it is paged. */
function answersTo(search: CubeSearch | null, docs: readonly Fields[]): unknown[] {
  if (search === null) return [];
  const hits = { total: { value: docs.length, relation: 'eq' } };
  if (search.pageSize === null) return [{ hits, aggregations: runAll(docs, search.aggs) }];
  const { composite, aggs } = compositeSchema.parse(search.aggs['rows']);
  const sources = composite.sources.flatMap(Object.entries);
  const groups = new Map<string, { readonly keys: readonly Key[]; readonly members: Fields[] }>();
  for (const doc of docs) {
    const combined = sources.reduce<readonly (readonly Key[])[]>(
      (found, [, source]) => found.flatMap((keys) => keysIn(doc, source).map((key) => [...keys, key])),
      [[]],
    );
    for (const keys of combined) {
      const group = groups.get(JSON.stringify(keys)) ?? { keys, members: [] };
      group.members.push(doc);
      groups.set(JSON.stringify(keys), group);
    }
  }
  const buckets = [...groups.values()]
    .sort((one, other) => one.keys.map((key, at) => compare(key, other.keys[at] ?? key)).find((by) => by !== 0) ?? 0)
    .map(({ keys, members }) => ({
      ...runAll(members, aggs),
      key: Object.fromEntries(sources.map(([name], place) => [name, keys[place]])),
      doc_count: members.length,
    }));
  const pages = Math.ceil((buckets.length + 1) / 2);
  return Array.from({ length: pages }, (_, page) => ({
    aggregations: { rows: { buckets: buckets.slice(2 * page, 2 * page + 2) } },
  }));
}

const kinds = ['source', 'website', 'sentiment', 'messageType', 'contentType', 'matchedKeyword', 'dayOfWeek'] as const;
const moreKinds = ['hour', 'hashtag', 'word', 'author', 'parent', 'province'] as const;
const dimension: fc.Arbitrary<Dimension> = fc.oneof(
  fc.record({ kind: fc.constant('time'), granularity: fc.constantFrom(...GRANULARITIES) }),
  fc.record({ kind: fc.constant('category'), level: fc.nat({ max: 4 }) }),
  fc.constantFrom(...kinds, ...moreKinds).map((kind) => ({ kind })),
);
const measures = fc.subarray([...MEASURES]);
const top = fc.record({ measure: fc.constantFrom(...MEASURES), limit: fc.integer({ min: 1, max: 4 }) });
const question: fc.Arbitrary<Omit<CubeQuestion, 'query'>> = fc.oneof(
  fc.record({ by: fc.array(dimension, { maxLength: 3 }), measures }),
  fc.record({ by: fc.array(dimension, { minLength: 1, maxLength: 3 }), measures, top }),
);

describe('the answers of OpenSearch to a cube', () => {
  it('become the rows of the slow reference', () => {
    fc.assert(
      fc.property(arbitraryMessages('account', { maxLength: 12 }), question, (messages, asked) => {
        const docs = messages.map(fieldsOf);
        const searches = cubeToAggregations(asked);
        const rows = cubeRowsOf(asked, {
          figures: answersTo(searches.figures, docs),
          authors: answersTo(searches.authors, docs),
          ranks: answersTo(searches.ranks, docs),
        });
        expect(rows).toEqual(referenceAggregate(messages, { ...asked, query: EVERYTHING }));
      }),
      { numRuns: 300 },
    );
  });

  it('are refused where keys were left out', () => {
    const asked: Omit<CubeQuestion, 'query'> = {
      by: [{ kind: 'source' }, { kind: 'word' }],
      measures: ['mentions'],
      top: { measure: 'mentions', limit: 1 },
    };
    const key1 = { sum_other_doc_count: 3, buckets: [] };
    const figures = [{ aggregations: { key_0: { buckets: [{ key: 'facebook', doc_count: 9, key_1: key1 }] } } }];
    expect(() => cubeRowsOf(asked, { figures, authors: [], ranks: [] })).toThrow('left keys out');
  });
});
