import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { loadEnvironment } from '@krasae/config';
import { channelMessageSchema, RECORD_HEADERS, TOPICS } from '@krasae/contracts';
import { ACCOUNTS, CURSORS, SOURCES_OF_ACCOUNT } from '@krasae/documents';
import { ENGINE_NAMES } from '@krasae/engines';
import { GROUPS, listDeadLetters, readLedger, replayDeadLetter } from '@krasae/pipeline';
import type { ProcessRole } from '../product/process-roles.js';
import { eventually } from './spec/eventually.js';
import { differences, expectNothingLost, NO_DIFFERENCES, waiting } from './spec/fault-check.js';
import { FaultStack } from './spec/fault-stack.js';

const ROUNDS = loadEnvironment().KRASAE_FAULT_ROUNDS;
// Longer than a group waits for a member that is not heard of; by hand the whole minute.
const PAUSE_MS = ROUNDS > 1 ? 60_000 : 20_000;
const ROUND_MS = 420_000;

let stack: FaultStack;
/** Dead letters of the account that wait. */
let deadLettered = 0;

beforeAll(async () => {
  stack = await FaultStack.open();
}, 420_000);
afterAll(() => stack?.close(), 120_000);
afterEach(() => stack?.load.stop());

/** One round: the fault while messages come, then everything is held against what was pushed. */
async function round(name: string, at: number, fault: () => Promise<void>): Promise<void> {
  const startedAt = Date.now();
  stack.load.start();
  await stack.load.more(200);
  await fault();
  await stack.load.more(200);
  await stack.load.stop();
  const checked = await expectNothingLost(stack, deadLettered);
  const { reconnections } = stack.watcher;
  const figures = { round: at, seconds: (Date.now() - startedAt) / 1000, ...checked, reconnections };
  process.stderr.write(`${name}: ${JSON.stringify({ ...figures, pushedAgain: stack.load.repeated })}\n`);
}

async function rounds(name: string, fault: (at: number) => Promise<void>): Promise<void> {
  for (let at = 1; at <= ROUNDS; at += 1) await round(name, at, () => fault(at));
}

/** The same from another beginning in each round, so that each comes after each. */
function turned<T>(items: readonly T[], at: number): T[] {
  const from = at % items.length;
  return [...items.slice(from), ...items.slice(0, from)];
}

async function killAndStart(role: ProcessRole): Promise<void> {
  await stack.process(role).kill();
  await stack.process(role).start();
  await stack.load.more(100);
}

/** In the middle of a file that it reads; what it had not read is read after all. */
async function killIngest(): Promise<void> {
  const { documents } = stack.engines;
  const source = await stack.addFile(3_000);
  await eventually(
    'the first batch of the file',
    () => documents.ofAccount(CURSORS, stack.accountId).get(source),
    (cursor) => cursor !== null && cursor.data.cursor !== null,
  );
  await killAndStart('ingest');
  await eventually(
    'the end of the file',
    () => documents.ofAccount(SOURCES_OF_ACCOUNT, stack.accountId).get(source),
    (stored) => stored?.data.state === 'finished',
  );
}

// First, while there are few: the server that stands in for MongoDB looks for a notice that is there among all.
describe('the groups of the pipeline', () => {
  it(
    'a replay of every group from its first record changes nothing',
    () =>
      rounds('replay', async () => {
        await stack.load.stop();
        await expectNothingLost(stack, deadLettered);
        const { engines } = stack;
        const before = await readLedger(engines.documents, engines.log);
        const workers = (['classify', 'index', 'notify'] as const).map((role) => stack.process(role));
        for (const worker of workers) expect(await worker.stop()).toBe(0);
        await stack.rewind();
        const ranges = await engines.log.ranges(TOPICS.classified);
        const records = ranges.reduce((sum, { begin, end }) => sum + end - begin, 0);
        expect(await waiting(stack)).toBeGreaterThanOrEqual(before.total.collected + records);
        await Promise.all(workers.map((worker) => worker.start()));
        await expectNothingLost(stack, deadLettered);
        expect(await readLedger(engines.documents, engines.log)).toEqual(before);
        expect(await differences(stack)).toEqual(NO_DIFFERENCES);
        stack.load.start();
      }),
    ROUNDS * ROUND_MS,
  );
});

describe('kill -9 while messages come', () => {
  it(
    'of each process, one after the other',
    () =>
      rounds('kill processes', async (at) => {
        for (const role of turned(['classify', 'index', 'notify', 'api', 'ingest'] as const, at)) {
          await (role === 'ingest' ? killIngest() : killAndStart(role));
        }
      }),
    ROUNDS * ROUND_MS,
  );

  it(
    'of each engine, one after the other',
    () =>
      rounds('kill engines', async (at) => {
        for (const name of turned(ENGINE_NAMES, at)) {
          await stack.engine(name).kill();
          await stack.engine(name).start();
          await stack.load.more(100);
        }
      }),
    ROUNDS * ROUND_MS,
  );
});

describe('other trouble while messages come', () => {
  it(
    'OpenSearch that answers 429 and 503 is asked again, and what waits meanwhile waits in the log',
    () =>
      rounds('refusals', async () => {
        const { gate } = stack;
        for (const status of [429, 503] as const) {
          const before = gate.refused();
          gate.refuseWith(status);
          await eventually('refused calls', gate.refused, (refused) => refused > before + 2);
          await stack.load.more(300);
          expect(await waiting(stack)).toBeGreaterThan(0);
          gate.refuseWith(null);
        }
      }),
    ROUNDS * ROUND_MS,
  );

  it(
    'a classify worker and the index worker stand still: another takes over, or they go on',
    () =>
      rounds('pause', async () => {
        const second = await stack.another('classify');
        await stack.members(TOPICS.collected, GROUPS.classify, 2);
        const { log } = stack.engines;
        stack.process('classify').pause();
        stack.process('index').pause();
        const pausedAt = Date.now();
        await stack.load.more(200);
        const ends = await log.ranges(TOPICS.collected);
        await eventually(
          'the other classify worker in all partitions',
          () => log.lag(TOPICS.collected, GROUPS.classify),
          (lags) => lags.every(({ committed }, place) => committed >= (ends[place]?.end ?? 0)),
        );
        await delay(Math.max(0, pausedAt + PAUSE_MS - Date.now()));
        stack.process('classify').resume();
        stack.process('index').resume();
        await stack.members(TOPICS.collected, GROUPS.classify, 2);
        expect(await second.stop()).toBe(0);
      }),
    ROUNDS * ROUND_MS,
  );

  it(
    'of two classify and two index workers one comes, one goes and one is killed',
    () =>
      rounds('rebalance', async () => {
        const { load } = stack;
        const [classify, index] = await Promise.all([stack.another('classify'), stack.another('index')]);
        await stack.members(TOPICS.collected, GROUPS.classify, 2);
        await stack.members(TOPICS.classified, GROUPS.index, 2);
        await load.more(100);
        await stack.process('index').kill();
        expect(await stack.process('classify').stop()).toBe(0);
        await load.more(100);
        await Promise.all([stack.process('index').start(), stack.process('classify').start()]);
        await load.more(100);
        await classify.kill();
        expect(await index.stop()).toBe(0);
      }),
    ROUNDS * ROUND_MS,
  );
});

describe('what cannot be processed', () => {
  it(
    'is dead-lettered with its reason, holds nothing up, and is replayed once that is mended',
    () =>
      rounds('poison', async () => {
        const { engines, accountId, load } = stack;
        const late = randomUUID();
        const known = new Set((await listDeadLetters(engines)).map(({ id }) => id));
        const lateMessages = load.take(1).map((message) => ({ ...message, id: `late-${late}`, text: 'กินข้าว' }));
        const lateRecord = {
          v: 1,
          accountId: late,
          connector: 'push',
          sourceId: 's',
          observedAt: new Date().toISOString(),
          traceId: late,
          message: channelMessageSchema.parse(lateMessages[0]),
        };
        const poison = [
          { account: accountId, value: '{"v":1,' },
          { account: accountId, value: '{"v":1}' },
          { account: late, value: JSON.stringify(lateRecord) },
        ];
        for (const { account, value } of poison) {
          const headers = { [RECORD_HEADERS.account]: account, [RECORD_HEADERS.source]: 'twitter' };
          await engines.log.publish(TOPICS.collected, [{ key: `${account}/twitter:poison`, value, headers }]);
          await load.more(40);
        }
        deadLettered += 2;
        const fresh = async () => (await listDeadLetters(engines)).filter(({ id }) => !known.has(id));
        const letters = await eventually('three dead letters', fresh, ({ length }) => length === 3);
        const reasons = letters.map(({ letter }) => letter.reason).sort();
        expect(reasons).toEqual([
          expect.stringContaining('Not JSON'),
          expect.stringContaining('accountId'),
          expect.stringContaining(`there is no account '${late}'`),
        ]);

        const account = await engines.documents.ofAll(ACCOUNTS).get(accountId);
        if (account === null) throw new Error('The account is gone.');
        await engines.documents.ofAll(ACCOUNTS).insert({ ...account.data, name: late, nameKey: late }, late);
        for (const { id } of letters) await replayDeadLetter(engines, id);
        await eventually(
          'the message of the account that came late',
          async () => (await readLedger(engines.documents, engines.log, { accountId: late })).total,
          ({ indexed, deadLettered: dead }) => indexed === 1 && dead === 0,
        );
      }),
    ROUNDS * ROUND_MS,
  );
});
