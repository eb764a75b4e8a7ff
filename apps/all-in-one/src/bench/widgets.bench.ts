import { mkdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { AccountService } from '@krasae/api/account';
import { demoAccount } from '@krasae/connector-simulator';
import type { ChannelMessage, Environment, FilterCriteriaInput } from '@krasae/contracts';
import { ACCOUNTS } from '@krasae/documents';
import { type DataDirectory, dataDirectory } from '../engines/data-directory.js';
import { tryInstanceLock } from '../engines/instance-lock.js';
import { openStores } from '../engines/stores.js';
import { startProduct } from '../product/product.js';
import { loadMaterial } from '../seed/load-material.js';
import { seedAccount } from '../seed/seed-account.js';
import { SourceService } from '../sources/source.service.js';
import { type BenchEngines, onEngines } from './bench-engines.js';
import { BRAND_KEYWORDS, inScratch } from './material.js';
import { logIn, push } from './product-client.js';
import { searchLoad } from './search-load.js';
import { sideBySide } from './side-by-side.js';
import type { Bench, BenchOptions, Figures } from './bench.js';
import { perSecond, quantile, ratio } from './statistics.js';
import {
  type Asking,
  type ProductClient,
  tenth,
  timeOverview,
  timeWidgets,
  widgetFigures,
  type WidgetTimes,
} from './widget-calls.js';

const USER = { brand: 'bench', username: 'bench@bench.example', password: 'bench-password' };
/** The year that is seeded ends here, so that a kept folder serves on another day. */
const UNTIL_MS = Date.parse('2026-11-01T00:00:00+07:00');
const SINCE_MS = Date.parse('2025-11-01T00:00:00+07:00');
const DEFAULT_MESSAGES = 1_000_000;
const WARM_ROUNDS = 5;
const WRITES_PER_SECOND = 200;
const WRITES_PER_PUSH = 20;

const YEAR = { sinceDate: '2025-11-01', untilDate: '2026-10-31' };
const TEN_WORDS = [...BRAND_KEYWORDS, 'ราคา', 'อร่อย', 'รถยนต์', 'เบียร์', 'เซเว่น'];
const EVERYTHING: FilterCriteriaInput = { time: YEAR };
const OTHER_FILTERS: Readonly<Record<string, FilterCriteriaInput>> = {
  lastMonth: { time: { sinceDate: '2026-10-01', untilDate: '2026-10-31' } },
  onePhrase: { time: YEAR, keywordPhrase: '"อร่อย"' },
  tenPhrases: { time: YEAR, keywordPhrase: TEN_WORDS.map((word) => `"${word}"`).join(' OR ') },
};

/**
 * Another period with each call, a minute shorter: no answer given before serves, not that to another widget either. As
 * long as nothing is written such an answer is there in a millisecond, which says nothing of the time of a question.
 */
function anyPeriod(): Asking {
  let asked = 0;
  return () => {
    asked += 1;
    return {
      time: {
        sinceDate: new Date(SINCE_MS + asked * 60_000).toISOString(),
        untilDate: new Date(UNTIL_MS - 1).toISOString(),
      },
    };
  };
}

type Say = (line: string) => void;

export const widgetsBench: Bench = {
  name: 'widgets',
  summary: 'each analytics call over --messages messages of a year, and the overview: cold, warm, while writing',
  run: async (say, options) => {
    const { folder, engine = 'duckdb' } = options;
    const results = await onEngines(engine, say, ['opensearch'], (engines, kind) => {
      // What is kept for another run is the embedded index.
      if (folder === undefined || kind === 'real') {
        return inScratch((scratch) => measure(engines, scratch, say, options));
      }
      mkdirSync(folder, { recursive: true });
      return measure(engines, folder, say, options);
    });
    const { real: opensearch, embedded: duckdb } = results;
    if (opensearch === undefined || duckdb === undefined) return opensearch ?? duckdb ?? {};
    return { sideBySideP95Ms: sideBySide(duckdb, opensearch), duckdb, opensearch };
  },
};

async function measure(
  engines: BenchEngines,
  folder: string,
  say: Say,
  { messages = DEFAULT_MESSAGES }: BenchOptions,
): Promise<Figures> {
  const { environment } = engines;
  const directory = dataDirectory(folder);
  const { source, material, seedFigures } = await prepare(engines, directory, messages, say);
  say('Every message, from a start ...');
  const main = await withProduct(environment, directory, async (client) => {
    const { figures, times } = await measureFilter(client, EVERYTHING, anyPeriod());
    say(`The same with ${WRITES_PER_SECOND} messages/s written meanwhile ...`);
    const writing = await whilePushing(client, source, material, async () => ({
      overview: await warmOverview(client, EVERYTHING),
      ...(await timeWidgets(client, anyPeriod())),
    }));
    const { overview, times: meanwhile } = writing.result;
    const whileWriting = { writtenPerSecond: writing.perSecond, overview, ...compared(times, meanwhile) };
    return { figures, writing: whileWriting };
  });
  const others: Record<string, Figures> = {};
  for (const [name, criteria] of Object.entries(OTHER_FILTERS)) {
    say(`${name} ...`);
    others[name] = await withProduct(
      environment,
      directory,
      async (client) => (await measureFilter(client, criteria, () => criteria)).figures,
    );
  }
  const load = tenth(loadavg()[0] ?? NaN);
  return { messages, ...seedFigures, loadAverage: load, ...main.figures, whileWriting: main.writing, ...others };
}

/** Account, push source and messages, made where they are not there yet. */
async function prepare({ environment }: BenchEngines, directory: DataDirectory, messages: number, say: Say) {
  const stores = await openStores(directory);
  try {
    const [known] = await stores.documents.ofAll(ACCOUNTS).find({ where: { nameKey: USER.brand } });
    const accountId = known?.id ?? (await createAccount(new AccountService(stores.documents)));
    const source = await new SourceService(stores.documents, accountId).addPush(`bench ${Date.now()}`);
    const account = await stores.documents.ofAll(ACCOUNTS).get(accountId);
    if (account === null) throw new Error('The account of the bench has gone.');
    const material = await loadMaterial();
    let saidAt = performance.now();
    const { written, messagesPerSecond } = await seedAccount({
      plan: { accountId, seed: 1, messages, untilMs: UNTIL_MS },
      settings: account.data.settings,
      material: material.messages,
      index: environment.OPENSEARCH_URL === undefined ? directory.index : await searchLoad(environment, accountId),
      onProgress: (there) => {
        if (performance.now() - saidAt < 5000) return;
        saidAt = performance.now();
        say(`Seeding: ${there} of ${messages} messages ...`);
      },
    });
    const rate: Figures = written === 0 ? {} : { seededPerSecond: messagesPerSecond };
    return { source, material: material.messages, seedFigures: { material: material.name, ...rate } };
  } finally {
    await stores.close();
  }
}

async function createAccount(accounts: AccountService): Promise<string> {
  const { accountId } = await accounts.createAccount({
    name: USER.brand,
    adminEmail: USER.username,
    password: USER.password,
    keywords: [],
    excludeKeywords: [],
    categoryLevels: demoAccount.settings.categoryLevels,
  });
  return accountId;
}

async function withProduct<T>(
  environment: Environment,
  directory: DataDirectory,
  work: (client: ProductClient) => Promise<T>,
): Promise<T> {
  const lock = tryInstanceLock(directory.path);
  if (lock === null) throw new Error(`${directory.path} is in use.`);
  const product = await startProduct({
    environment,
    directory,
    lock,
    servesClient: false,
    onDemoProgress: () => undefined,
  });
  try {
    return await work({ url: product.url, cookie: await logIn(product.url, USER) });
  } finally {
    await product.stop();
  }
}

/** Of a product that has just started, so that the first overview finds neither pages nor phrases in memory. */
async function measureFilter(
  client: ProductClient,
  criteria: FilterCriteriaInput,
  asking: Asking,
): Promise<{ readonly figures: Figures; readonly times: readonly WidgetTimes[] }> {
  const coldMs = tenth(await timeOverview(client, criteria));
  const warm = await warmOverview(client, criteria);
  const { times, refused } = await timeWidgets(client, asking);
  const overview = { coldMs, ...warm };
  const left: Figures = Object.keys(refused).length === 0 ? {} : { notMeasured: refused };
  return { figures: { widgets: widgetFigures(times), overview, ...left }, times };
}

async function warmOverview(
  client: ProductClient,
  criteria: FilterCriteriaInput,
): Promise<{ readonly warmMs: number; readonly warmWorstMs: number }> {
  const warm: number[] = [];
  for (let round = 0; round < WARM_ROUNDS; round += 1) warm.push(await timeOverview(client, criteria));
  return { warmMs: tenth(quantile(warm, 0.5)), warmWorstMs: tenth(Math.max(...warm)) };
}

/** Pushes steadily, a small batch at a time as connectors do, while the work goes on. */
async function whilePushing<T>(
  { url }: ProductClient,
  source: { readonly id: string; readonly key: string },
  material: readonly ChannelMessage[],
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly pushed: number; readonly perSecond: number }> {
  let atWork = true;
  let pushed = 0;
  const startedAt = performance.now();
  const pushing = (async () => {
    while (atWork) {
      const wait = startedAt + (pushed * 1000) / WRITES_PER_SECOND - performance.now();
      if (wait > 1) await delay(wait);
      const batch = Array.from({ length: WRITES_PER_PUSH }, (_, index) => {
        const original = material[(pushed + index) % material.length];
        return { ...original, id: `pushed-${startedAt}-${pushed + index}`, parentId: null, rootId: null };
      });
      await push(url, source, { messages: batch });
      pushed += batch.length;
    }
  })();
  try {
    const result = await Promise.race([work(), pushing.then(() => never<T>())]);
    return { result, pushed, perSecond: perSecond(pushed, performance.now() - startedAt) };
  } finally {
    atWork = false;
    await pushing;
  }
}

function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}

function compared(alone: readonly WidgetTimes[], writing: readonly WidgetTimes[]): Figures {
  const p95 = (times: readonly WidgetTimes[]): number =>
    quantile(
      times.flatMap(({ sample }) => sample),
      0.95,
    );
  const ratios = writing.map(({ name, sample }) => {
    const before = alone.find((each) => each.name === name)?.sample ?? [];
    return ratio(quantile(sample, 0.95), quantile(before, 0.95));
  });
  return {
    widgets: widgetFigures(writing),
    p95RatioOfAllCalls: ratio(p95(writing), p95(alone)),
    p95RatioMedianWidget: quantile(ratios, 0.5),
    p95RatioWorstWidget: quantile(ratios, 1),
  };
}
