import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_FAULTS, type Endpoint, ENDPOINTS, errorEnvelopeSchema, filterCriteriaSchema } from '@krasae/contracts';
import { arbitraryCriteria } from '@krasae/testing';
import * as fc from 'fast-check';
import { z } from 'zod';
import { type Answer, ApiHarness, type Request } from '../spec/api-harness.js';
import { indexedMessage } from '../spec/messages.js';

let api: ApiHarness;
let cookie = '';

beforeAll(async () => {
  api = await ApiHarness.start();
  const accountId = await api.account('Fuzzed');
  cookie = await api.logIn('Fuzzed');
  const createdAt = new Date().toISOString();
  const messages = Array.from({ length: 20 }, (_, at) =>
    indexedMessage({ id: `m${at}`, accountId, offset: at, createdAt }),
  );
  await api.index.upsert(accountId, messages);
});
afterAll(() => api.stop());

const routes = Object.entries<Endpoint>(ENDPOINTS).filter(
  ([, { path }]) => path.startsWith('/api/analytic/') || path.startsWith('/api/corpus'),
);
const filtered = routes.filter(([, { body }]) => body === filterCriteriaSchema);
const params = { mode: 'engagement' };

/** A refusal that names the place and the problem of each issue, with a code for screens in other languages. */
function issuesOf({ status, body }: Answer): { readonly path: string; readonly problem: string }[] {
  expect(status).toBe(400);
  const issues = errorEnvelopeSchema.parse(body).issues ?? [];
  expect(issues.length).toBeGreaterThan(0);
  for (const { problem, fault } of issues) {
    expect(problem).not.toBe('');
    expect(Object.keys(API_FAULTS)).toContain(fault?.code);
  }
  return issues;
}

const manyWords = Array.from({ length: 10_000 }, (_, at) => `คำ${at}`);
const bad: readonly (readonly [string, unknown, string])[] = [
  ['a body that is no object', ['กาแฟ'], ''],
  ['an unknown field', { keywordPhrase: 'กาแฟ', sauce: 'chili' }, 'sauce'],
  [
    'an unknown field inside a field',
    { time: { sinceDate: '2026-01-01', untilDate: '2026-01-02', zone: 'x' } },
    'time.zone',
  ],
  ['a wrong type', { keywordPhrase: 7 }, 'keywordPhrase'],
  ['a null', { time: null }, 'time'],
  ['a date that is none', { time: { sinceDate: '2026-02-30', untilDate: '2026-03-01' } }, 'time.sinceDate'],
  ['a time that runs backwards', { time: { sinceDate: '2026-11-20', untilDate: '2026-11-01' } }, 'time'],
  ['a page before the first', { paging: { page: 0 } }, 'paging.page'],
  ['too many messages on a page', { paging: { page: 1, recordPerPage: 100_000 } }, 'paging.recordPerPage'],
  ['a channel that is none', { source: ['myspace'] }, 'source.0'],
  ['an operator without its right side', { keywordPhrase: 'กาแฟ AND' }, 'keywordPhrase'],
  ['an operator without its left side', { excludeKeywordPhrase: 'OR ชา' }, 'excludeKeywordPhrase'],
  ['a quote that never ends', { keywordPhrase: '"กาแฟ' }, 'keywordPhrase'],
  ['brackets ten thousand deep', { keywordPhrase: '('.repeat(10_000) }, 'keywordPhrase'],
  [
    'brackets ten thousand deep and closed',
    { keywordPhrase: `${'('.repeat(10_000)}กาแฟ${')'.repeat(10_000)}` },
    'keywordPhrase',
  ],
  ['a query of 100 kB', { keywordPhrase: 'กาแฟ '.repeat(20_000) }, 'keywordPhrase'],
  ['ten thousand keywords in a list', { containAnyList: manyWords }, 'containAnyList'],
  ['ten thousand keywords in a query', { keywordPhrase: manyWords.slice(0, 5_000).join(' OR ') }, 'keywordPhrase'],
];

describe.each(filtered)('%s', (_name, endpoint) => {
  it.each(bad)('refuses %s, saying where', async (_what, body, path) => {
    const issues = issuesOf(await api.call(endpoint, { params, body, cookie }));
    expect(issues.map((issue) => issue.path)).toContain(path);
  });
});

const withLevel = routes.filter(([, { query }]) => query?.safeParse({ level: '0' }).success === true);
describe.each(withLevel)('%s', (_name, endpoint) => {
  it.each(['5', '-1', '1.5', '', 'one'])("refuses the level '%s'", async (level) => {
    const [issue] = issuesOf(await api.call(endpoint, { params, query: { level }, body: {}, cookie }));
    expect(issue?.path).toBe('level');
  });
});

const withMode = routes.filter(([, endpoint]) => endpoint.params?.safeParse(params).success === true);
it.each(withMode)('%s refuses a mode that is none', async (_name, endpoint) => {
  const [issue] = issuesOf(await api.call(endpoint, { params: { mode: 'likes' }, body: {}, cookie }));
  expect(issue?.path).toBe('mode');
});

const days = fc.constantFrom('0001-01-01', '1969-12-31', '2026-11-01', '2026-11-20', '9999-12-31', '2026-13-01', '');
const operators = [
  'AND',
  'OR',
  'NOT',
  'NEAR/3',
  'NEAR/',
  '-',
  '"',
  '(',
  ')',
  '#',
  '@',
  '*',
  'site:',
  'lang:th',
  'has:',
  ' ',
  '\\',
  '%',
  '\u0000',
];
const queryText = fc
  .array(fc.constantFrom(...operators, 'กาแฟ', 'ชา', 'a'), { maxLength: 12 })
  .map((parts) => parts.join(' '));
const fields = Object.keys(filterCriteriaSchema.shape);

const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

/** Criteria with now and then a field of anything, text with broken operators, a time at the ends, a far page. */
const anyCriteria: fc.Arbitrary<unknown> = fc
  .record({
    criteria: arbitraryCriteria,
    odd: seldom(fc.dictionary(fc.constantFrom(...fields, 'sauce'), fc.jsonValue(), { minKeys: 1, maxKeys: 2 })),
    text: seldom(queryText),
    time: seldom(fc.record({ sinceDate: days, untilDate: days })),
    page: seldom(fc.oneof(fc.maxSafeInteger(), fc.double())),
  })
  .map(({ criteria, odd, text, time, page }) => ({
    ...criteria,
    ...(text === null ? {} : { keywordPhrase: text }),
    ...(time === null ? {} : { time }),
    ...(page === null ? {} : { paging: { page } }),
    ...odd,
  }));
const anyBody = fc.oneof({ weight: 12, arbitrary: anyCriteria }, { weight: 1, arbitrary: fc.jsonValue() });

/** What the endpoint knows of, seldom something else. */
function anyQueryOf({ query }: Endpoint): fc.Arbitrary<Record<string, string>> {
  const known = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  const value = fc.oneof(days, fc.constantFrom('0', '4', 'day', 'hour', 'Fuzzed'), fc.string());
  const name = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known, 'x') }, fc.string());
  return seldom(fc.dictionary(name, value, { maxKeys: 2 })).map((drawn) => drawn ?? {});
}
const anyMode = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('engagement', 'count', 'view_count') },
  { weight: 1, arbitrary: fc.stringMatching(/^[a-z%20]{1,9}$/u).map(encodeURIComponent) },
);

describe('whatever is asked', () => {
  it.each(routes)(
    '%s answers, or says what is wrong and where; it never fails',
    async (_name, endpoint) => {
      const property = fc.asyncProperty(anyBody, anyQueryOf(endpoint), anyMode, async (body, query, mode) => {
        const request: Request = { params: { mode }, query, cookie };
        const answer = await api.call(endpoint, endpoint.body === undefined ? request : { ...request, body });
        expect([200, 400, 403, 404, 409, 429]).toContain(answer.status);
        if (answer.status === 400) issuesOf(answer);
      });
      await fc.assert(property, { numRuns: 20, seed: 5 });
    },
    60_000,
  );

  it('leaves no failure in the log', () => {
    expect(api.logged.filter((line) => line.includes('a request failed'))).toEqual([]);
  });
});
