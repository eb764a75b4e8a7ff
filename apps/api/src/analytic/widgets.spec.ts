import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AccountSettings,
  ANALYTIC_MODES,
  type Endpoint,
  type EndpointName,
  ENDPOINTS,
  filterCriteriaSchema,
  type FilterCriteriaInput,
  type IndexedMessage,
} from '@krasae/contracts';
import { OTHERS, SENTIMENTS } from '@krasae/domain';
import { arbitraryCriteria, arbitraryMessages, referenceWidgets } from '@krasae/testing';
import * as fc from 'fast-check';
import { ApiHarness, PASSWORD } from '../spec/api-harness.js';

// Ahead of the machine's clock, by which the document store ends sessions.
const NOW = Date.parse('2036-11-02T15:00:00+07:00');
const HOUR_MS = 3_600_000;

const category = (name: string, visible = true) => {
  return { name, color: '#112233', visible, keywords: [], excludeKeywords: [] };
};
/** Names that random messages carry, one of them hidden, one that is nowhere; at level 2 the order is another. */
const categoryLevels: AccountSettings['categoryLevels'] = [
  { level: 0, name: 'Topic', categories: [category('รถยนต์'), category('Service', false), category("it's")] },
  {
    level: 2,
    name: 'Part',
    categories: [category('ราคา'), category('nowhere'), category('Service'), category('รถยนต์')],
  },
];
const CHARTED = [['รถยนต์', "it's", OTHERS], [OTHERS], ['ราคา', 'nowhere', 'Service', 'รถยนต์', OTHERS]] as const;

let api: ApiHarness;
let cookie = '';
let messages: IndexedMessage[] = [];

/** Most of them in the fortnight that the filters ask about, one after another. */
function market(accountId: string): IndexedMessage[] {
  const [drawn = []] = fc.sample(arbitraryMessages(accountId, { minLength: 90, maxLength: 90 }), {
    numRuns: 1,
    seed: 4,
  });
  return drawn.map((one, at) => {
    if (at % 4 === 0) return one;
    const createdAt = new Date(NOW - at * 3.7 * HOUR_MS).toISOString();
    return { ...one, message: { ...one.message, createdAt } };
  });
}

beforeAll(async () => {
  api = await ApiHarness.start({ now: () => NOW });
  const wish = {
    name: 'Widgets',
    adminEmail: 'admin@Widgets.test',
    password: PASSWORD,
    keywords: [],
    excludeKeywords: [],
  };
  const { accountId } = await api.accounts.createAccount({ ...wish, categoryLevels });
  cookie = await api.logIn('Widgets');
  messages = market(accountId);
  await api.index.upsert(accountId, messages);
});
afterAll(() => api.stop());

const times: readonly NonNullable<FilterCriteriaInput['time']>[] = [
  { sinceDate: '2036-11-01', untilDate: '2036-11-01' },
  { sinceDate: '2036-11-01T10:30:00+07:00', untilDate: '2036-11-02T09:15:00+07:00' },
  { sinceDate: '2036-10-25', untilDate: '2036-11-02' },
  { sinceDate: '2026-09-01', untilDate: '2036-11-02' },
  { sinceDate: '2035-03-15', untilDate: '2036-12-31' },
  { sinceDate: '2029-06-01', untilDate: '2036-12-31' },
];
const few: fc.Arbitrary<FilterCriteriaInput> = fc.record(
  {
    source: fc.constant(['facebook', 'website', 'tiktok']),
    sentiment: fc.subarray([...SENTIMENTS], { minLength: 1 }),
  },
  { requiredKeys: [] },
);
function withTime(criteria: FilterCriteriaInput, time: FilterCriteriaInput['time'] | null): FilterCriteriaInput {
  const rest = Object.entries(criteria).filter(([field]) => field !== 'time');
  return { ...Object.fromEntries(rest), ...(time === null ? {} : { time }) };
}

/** In place of the drawn time, which few messages fall into, one of those above or the default week. */
const criteriaOfWidgets: fc.Arbitrary<FilterCriteriaInput> = fc
  .tuple(fc.oneof(few, few, arbitraryCriteria), fc.option(fc.constantFrom(...times)))
  .map(([criteria, time]) => withTime(criteria, time));

const questions = fc.record({
  criteria: criteriaOfWidgets,
  mode: fc.constantFrom(...ANALYTIC_MODES),
  level: fc.constantFrom(0, 1, 2),
});
type Question = typeof questions extends fc.Arbitrary<infer Q> ? Q : never;

async function ask(name: EndpointName, { criteria, mode, level }: Question): Promise<object> {
  const endpoint: Endpoint = ENDPOINTS[name];
  const hasLevel = endpoint.query !== undefined && endpoint.query.safeParse({ level: '0' }).success;
  const query = hasLevel ? { level: String(level) } : {};
  const { status, body } = await api.call(endpoint, { body: criteria, params: { mode }, query, cookie });
  if (status !== 200) throw new Error(`${name} answers ${JSON.stringify(body)}`);
  const { message } = body;
  if (typeof message !== 'object' || message === null) throw new Error(`${name} answers no object`);
  return message;
}

async function askFigures(name: EndpointName, question: Question): Promise<object> {
  const answer = await ask(name, question);
  expect(answer).toHaveProperty('freshness.asOf', '2036-11-02T15:00:00.000+07:00');
  return Object.fromEntries(Object.entries(answer).filter(([field]) => field !== 'freshness'));
}

function reference({ criteria, mode, level }: Question) {
  const categories = CHARTED[level] ?? [];
  return referenceWidgets(messages, {
    criteria: filterCriteriaSchema.parse(criteria),
    now: NOW,
    mode,
    level,
    categories,
  });
}

const plain: Question = { criteria: {}, mode: 'engagement', level: 0 };
const isEndpoint = (name: string): name is EndpointName => name in ENDPOINTS;

describe('every analytics call of a widget', () => {
  it('is in the reference', () => {
    const widgets = Object.entries<Endpoint>(ENDPOINTS)
      .filter(([, { path }]) => /^\/api\/analytic\/(?:graph|home|campaign|stat)/u.test(path))
      .map(([name]) => name);
    expect(Object.keys(reference(plain)).sort()).toEqual(widgets.sort());
  });

  it('answers what plain loops over the messages count, whatever the filter', async () => {
    const property = fc.asyncProperty(questions, async (question) => {
      for (const [name, expected] of Object.entries(reference(question))) {
        if (isEndpoint(name)) expect([name, await askFigures(name, question)]).toEqual([name, expected]);
      }
    });
    await fc.assert(property, { numRuns: 30, seed: 44, examples: [[plain]] });
  }, 120_000);
});
