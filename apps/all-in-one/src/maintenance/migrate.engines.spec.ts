import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChannelMessageInput, TOPICS } from '@krasae/contracts';
import { ACCOUNTS, MIGRATIONS } from '@krasae/documents';
import { engineAddresses as addressesOfTest } from '@krasae/engines';
import { listDeadLetters, pendingRecords, readLedger, replayDeadLetter } from '@krasae/pipeline';
import { loadSentimentModel } from '@krasae/sentiment';
import { startClassify } from '@krasae/worker-classify';
import { startIndex } from '@krasae/worker-index';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { EMBEDDED, type EngineAddresses } from '../engines/engine-addresses.js';
import { connectIndex } from '../engines/message-index.js';
import { openStores } from '../engines/stores.js';
import { PipelineNetwork } from '../spec/pipeline-network.js';
import { type EnginesOfMove, type Move, moveEngines } from './migrate.js';
import { countMessages } from './migrate-index.js';
import { rebuildIndex } from './rebuild-index.js';
import { verifyAccount } from './verify-account.js';
import { verifyLedger } from './verify-ledger.js';

type Target = EnginesOfMove & { close(): Promise<void> };

const { signal } = new AbortController();
let network: PipelineNetwork;
let target: Target;

/** Names on the real engines that no other run knows. */
function newAddresses(): EngineAddresses {
  const { kafkaBrokers, openSearchUrl, mongoDbUrl } = addressesOfTest();
  const run = randomUUID().slice(0, 8);
  const documents = new URL(mongoDbUrl);
  documents.pathname = `/move-${run}`;
  documents.searchParams.set('directConnection', 'true');
  return {
    kafkaBrokers: [...kafkaBrokers],
    openSearchUrl,
    mongoDbUrl: documents.href,
    prefix: `move-${run}`,
    partitions: 4,
    waitMs: 30_000,
  };
}

async function connect(addresses: EngineAddresses): Promise<Target> {
  const stores = await openStores({ path: '', database: '', index: '' }, { addresses });
  const index = await connectIndex(addresses, addresses.openSearchUrl ?? '');
  return {
    log: stores.log,
    documents: stores.documents,
    index,
    close: async () => {
      await index.close();
      await stores.close();
    },
  };
}

beforeEach(async () => {
  expect(EMBEDDED.kafkaBrokers).toBeUndefined();
  network = await PipelineNetwork.open();
  await network.account('tea', { keywords: ['ชาไทย'] });
  await network.account('all', {});
  target = await connect(newAddresses());
});
afterEach(async () => {
  await target.close();
  await network.close();
});

function tweet(id: string, text: string): ChannelMessageInput {
  const author = { id: 'a1', name: 'somchai' };
  return { source: 'twitter', id, type: 'origin', createdAt: '2026-11-01T12:00:00+07:00', author, text };
}

async function collectSome(from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 1) {
    const text = at % 3 === 0 ? 'กาแฟ' : `ชาไทย ${at}`;
    await network.collect('tea', tweet(`m${at}`, text));
    if (at % 4 === 0) await network.collect('tea', tweet(`m${at}`, `${text} อีก`), '2026-11-03T00:00:00Z');
    if (at % 6 === 0) await network.collect('all', tweet(`m${at}`, text));
    if (at % 9 === 0) await network.collectRaw('tea', 'twitter', `p${at}`, '{"v":1,');
    if (at % 10 === 0) await network.collect('later', tweet(`m${at}`, text));
  }
}

function move(overrides: Partial<Move> = {}): Move {
  const { log, documents, index } = network;
  return {
    from: { log, documents, index },
    to: target,
    name: 'here:/data',
    signal,
    onProgress: () => undefined,
    ...overrides,
  };
}

/** What the runner and the workers of a product do on the new engines. */
async function work(records: readonly { readonly id: string; readonly text: string }[]): Promise<void> {
  const positions = await Promise.all(records.map(({ id, text }) => network.collect('tea', tweet(id, text))));
  for (const { partition, offset } of positions) {
    const [record] = await network.log.read(TOPICS.collected, partition, offset, 1);
    if (record === undefined) throw new Error('The record is gone.');
    await target.log.publish(TOPICS.collected, [{ key: record.key, value: record.value, headers: record.headers }]);
  }
  const services = { ...target, onEvent: () => undefined, sentiment: loadSentimentModel() };
  const steps = [await startIndex(services), await startClassify(services)];
  const deadline = Date.now() + 90_000;
  for (;;) {
    const { collected, classified } = await pendingRecords(target.log);
    if (collected + classified === 0) break;
    if (Date.now() > deadline) throw new Error('The pipeline does not come to an end.');
    await delay(50);
  }
  for (const step of steps) await step.close();
}

async function expectWell(): Promise<void> {
  const settled = await target.log.ranges(TOPICS.collected);
  for (const accountId of ['tea', 'all']) {
    const request = { ...target, accountId, settled, examples: 5, signal, onProgress: () => undefined };
    const { examples } = await verifyAccount(request);
    expect(examples).toEqual({ missing: [], notInLog: [], unwanted: [], stale: [], classification: [] });
  }
  expect(await verifyLedger(target, signal)).toMatchObject({ isQuiet: true, addsUp: true });
}

describe('moving from the embedded engines to the real ones', () => {
  it('loses nothing, and the product goes on there as if nothing had happened', async () => {
    await collectSome(0, 40);
    await network.live();
    const ledger = await network.ledger();
    await moveEngines(move());
    expect(await readLedger(target.documents, target.log)).toEqual(ledger);
    expect(await target.documents.ofAll(ACCOUNTS).get('tea')).toEqual(
      await network.documents.ofAll(ACCOUNTS).get('tea'),
    );
    for (const accountId of ['tea', 'all']) {
      expect(await countMessages(target.index, accountId)).toBe(await network.indexed(accountId));
    }
    await expectWell();

    await network.account('later', {});
    const later = await network.documents.ofAll(ACCOUNTS).get('later');
    if (later === null) throw new Error('The account is gone.');
    await target.documents.ofAll(ACCOUNTS).restore(later);
    const letters = await listDeadLetters(target, { accountId: 'later' });
    expect(letters).toHaveLength(4);
    for (const { id } of letters) await replayDeadLetter(target, id);
    // Known, known as unwanted, and new ones.
    await work([
      { id: 'm1', text: 'ชาไทย 1' },
      { id: 'm3', text: 'กาแฟ' },
      { id: 'new', text: 'ชาไทย ใหม่' },
      { id: 'new-unwanted', text: 'กาแฟ ใหม่' },
    ]);
    const { total } = await readLedger(target.documents, target.log);
    expect(total).toEqual({
      collected: ledger.total.collected + 4,
      indexed: ledger.total.indexed + 1 + letters.length,
      unwanted: ledger.total.unwanted + 1,
      duplicate: ledger.total.duplicate + 2,
      deadLettered: ledger.total.deadLettered - letters.length,
    });
    await expectWell();
    await rebuildIndex({ ...target, accountIds: ['tea', 'later'], signal, onProgress: () => undefined });
    expect(await countMessages(target.index, 'later')).toBe(letters.length);
    await expectWell();
  });

  it('goes on after it was cut off, also when the product ran in between, and never twice', async () => {
    await collectSome(0, 30);
    await network.live();
    const controller = new AbortController();
    const onProgress = (line: string): void => {
      if (line.includes('documents')) controller.abort(new Error('cut off'));
    };
    await expect(moveEngines(move({ signal: controller.signal, onProgress }))).rejects.toThrow('cut off');
    await expect(moveEngines(move({ name: 'elsewhere:/data' }))).rejects.toThrow('here:/data there was cut off');
    await collectSome(30, 45);
    await network.live();
    const summary = await moveEngines(move());
    expect(summary.messages).toBe((await network.indexed('tea')) + (await network.indexed('all')));
    await expectWell();
    expect((await target.documents.ofAll(MIGRATIONS).get('embedded'))?.data.finishedAt).not.toBeNull();
    await expect(moveEngines(move())).rejects.toThrow('was moved there already');
  });

  it('refuses engines that hold something, and a log that has records without a verdict', async () => {
    await collectSome(0, 5);
    await expect(moveEngines(move())).rejects.toThrow('no verdict yet');
    await network.live();
    await target.log.publish(TOPICS.collected, [{ key: 'stranger', value: '{}' }]);
    await expect(moveEngines(move())).rejects.toThrow("not empty: topic 'collected' has 1 records");
    expect(await target.documents.ofAll(MIGRATIONS).find()).toEqual([]);
  });
});
