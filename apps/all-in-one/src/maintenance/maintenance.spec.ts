import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChannelMessageInput, type IndexedMessage, TOPICS } from '@krasae/contracts';
import { ACCOUNTS } from '@krasae/documents';
import type { MessageIndex } from '@krasae/messages';
import { dropDeadLetter, listDeadLetters, replayDeadLetter } from '@krasae/pipeline';
import { EVERYTHING } from '@krasae/query';
import { createIndexedMessage } from '@krasae/testing';
import { PipelineNetwork } from '../spec/pipeline-network.js';
import { readLag } from './lag-report.js';
import { rebuildIndex, type RebuildRequest } from './rebuild-index.js';
import { reclassifyAccount } from './reclassify-account.js';
import { type AccountVerification, verifyAccount } from './verify-account.js';
import { verifyLedger } from './verify-ledger.js';

let network: PipelineNetwork;
const { signal } = new AbortController();
const noProgress = (): void => undefined;

beforeEach(async () => {
  network = await PipelineNetwork.open();
  await network.account('tea', { keywords: ['ชาไทย'] });
  await network.account('all', {});
});
afterEach(() => network.close());

function tweet(id: string, text: string, like = 0): ChannelMessageInput {
  const author = { id: 'a1', name: 'somchai' };
  const createdAt = '2026-11-01T12:00:00+07:00';
  return { source: 'twitter', id, type: 'origin', createdAt, author, text, counts: { like } };
}

/** Wanted and unwanted ones, copies, newer and older observations, and poison. */
async function collectSome(messages: number): Promise<void> {
  for (let at = 0; at < messages; at += 1) {
    const text = at % 3 === 0 ? 'กาแฟ' : `ชาไทย ${at}`;
    await network.collect('tea', tweet(`m${at}`, text, at));
    if (at % 4 === 0) await network.collect('tea', tweet(`m${at}`, `${text} ชาไทย`, at + 1), '2026-11-03T00:00:00Z');
    if (at % 5 === 0) await network.collect('tea', tweet(`m${at}`, text), '2026-11-01T00:00:00Z');
    if (at % 6 === 0) await network.collect('all', tweet(`m${at}`, text, at));
    if (at % 9 === 0) await network.collectRaw('tea', 'twitter', `p${at}`, '{"v":1,');
  }
}

async function everything(index: MessageIndex, accountId: string) {
  const found = [];
  const request = { query: EVERYTHING, sort: { field: 'created_at', direction: 'asc' } } as const;
  for await (const batch of index.stream(accountId, request)) found.push(...batch);
  return found;
}

function rebuildRequest(accountIds: readonly string[]): RebuildRequest {
  const { log, documents, index } = network;
  return { log, documents, index, accountIds, signal, onProgress: noProgress };
}

async function verify(accountId: string, idsAtOnce?: number): Promise<AccountVerification> {
  const { log, documents, index } = network;
  const settled = await log.ranges(TOPICS.collected);
  const request = { log, documents, index, accountId, settled, examples: 3, signal, onProgress: noProgress };
  return verifyAccount(idsAtOnce === undefined ? request : { ...request, idsAtOnce });
}

const NO_DIFFERENCE = { missing: 0, notInLog: 0, unwanted: 0, stale: 0, classification: 0 };

async function changeSettings(accountId: string, keywords: string[]): Promise<void> {
  await network.documents.ofAll(ACCOUNTS).change(accountId, (account) => ({
    ...account,
    settings: { ...account.settings, keywords, version: account.settings.version + 1 },
  }));
}

describe('rebuilding the index from the log', () => {
  it('makes the same index again, and the replay of every record stays known', async () => {
    await collectSome(60);
    await network.live();
    const [poison] = await listDeadLetters(network);
    await dropDeadLetter(network, poison?.id ?? '', { by: 'somsri', note: '' });
    const before = [await everything(network.index, 'tea'), await everything(network.index, 'all')];
    const ledger = await network.ledger();
    const summary = await rebuildIndex(rebuildRequest(['tea', 'all']));
    expect([await everything(network.index, 'tea'), await everything(network.index, 'all')]).toEqual(before);
    expect(summary).toMatchObject({ messages: before.flat().length, refused: [] });
    await network.live(undefined, { index: 'again', ledger: 'again' });
    expect((await network.ledger(['classify', 'again'])).total).toEqual(ledger.total);
  });

  it('holds what came while it went on, and what waits for its verdict once only', async () => {
    await collectSome(40);
    await network.live();
    await network.collect('tea', tweet('waiting', 'ชาไทย'));
    const written = { done: false };
    await rebuildIndex({
      ...rebuildRequest(['tea']),
      onProgress: () => {
        written.done = true;
      },
      index: {
        rebuild: async (accountId) => {
          const rebuild = await network.index.rebuild(accountId);
          return {
            upsert: (messages) => rebuild.upsert(messages),
            markUnwanted: (marks) => rebuild.markUnwanted(marks),
            abort: () => rebuild.abort(),
            commit: async () => {
              await network.collect('tea', tweet('late', 'ชาไทย มาช้า'));
              await network.live();
              await rebuild.commit();
            },
          };
        },
      },
    });
    expect(written.done).toBe(true);
    expect(await network.index.get('tea', ['twitter:late', 'twitter:waiting'])).toHaveLength(2);
    expect((await verify('tea')).differences).toEqual(NO_DIFFERENCE);
    expect((await network.ledger()).total.indexed).toBe(
      (await network.indexed('tea')) + (await network.indexed('all')),
    );
  });

  it('changes nothing when it is stopped, and follows the settings when it is done', async () => {
    await collectSome(30);
    await network.live();
    await changeSettings('tea', ['กาแฟ']);
    const before = await everything(network.index, 'tea');
    const controller = new AbortController();
    const stopped = rebuildIndex({
      ...rebuildRequest(['tea']),
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('stopped')),
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await everything(network.index, 'tea')).toEqual(before);
    await rebuildIndex(rebuildRequest(['tea']));
    const after = await everything(network.index, 'tea');
    expect(new Set(after.flatMap(({ classification }) => classification.matchedKeywords))).toEqual(new Set(['กาแฟ']));
    expect((await verify('tea')).differences).toEqual(NO_DIFFERENCE);
  });

  it('leaves out what is dead, and takes in what was replayed', async () => {
    await network.collect('later', tweet('m1', 'ชาไทย'));
    await network.live();
    await network.account('later', {});
    await rebuildIndex(rebuildRequest(['later']));
    expect(await network.indexed('later')).toBe(0);
    const [letter] = await listDeadLetters(network);
    await replayDeadLetter(network, letter?.id ?? '');
    await network.live();
    await rebuildIndex(rebuildRequest(['later']));
    expect(await network.indexed('later')).toBe(1);
    expect((await verify('later')).differences).toEqual(NO_DIFFERENCE);
  });
});

describe('classifying the index anew', () => {
  it('follows the settings, keeps counts and positions, and says what nothing wants any more', async () => {
    await collectSome(40);
    await network.live();
    const before = await everything(network.index, 'tea');
    await changeSettings('tea', ['ชาไทย 1', 'มาช้า']);
    const request = { ...network, accountId: 'tea', signal, onProgress: noProgress };
    const { log, documents, index } = network;
    const summary = await reclassifyAccount({ ...request, documents, index });
    const wanted = before.filter(({ message }) => /ชาไทย 1(?!\d)/u.test(message.text));
    expect(summary).toEqual({
      settingsVersion: 2,
      reclassified: wanted.length,
      unchanged: 0,
      noLongerWanted: before.length - wanted.length,
    });
    const after = await everything(network.index, 'tea');
    const kept = (of: IndexedMessage) => [of.id, of.collectedAt, of.observedAt, of.sourceId, of.message];
    expect(after.map(kept)).toEqual(before.map(kept));
    expect(await reclassifyAccount({ ...request, documents, index })).toMatchObject({ reclassified: 0 });
    expect((await verify('tea')).outdated).toBe(summary.noLongerWanted);
    expect((await log.ranges(TOPICS.collected)).length).toBeGreaterThan(0);
  });

  it('goes on where it was cut off', async () => {
    await collectSome(20);
    await network.live();
    await changeSettings('tea', ['ชา', 'ไทย', 'กาแฟ']);
    const { documents, index } = network;
    const controller = new AbortController();
    const cut = reclassifyAccount({
      documents,
      index,
      accountId: 'tea',
      signal: controller.signal,
      onProgress: () => {
        throw new Error('cut off');
      },
    });
    await expect(cut).rejects.toThrow('cut off');
    const request = { documents, index, accountId: 'tea', signal, onProgress: noProgress };
    const { reclassified, unchanged } = await reclassifyAccount(request);
    expect(reclassified).toBe(await network.indexed('tea'));
    expect(unchanged).toBeGreaterThan(0);
    expect((await verify('tea')).outdated).toBe(0);
  });
});

describe('verifying the index', () => {
  it('finds nothing wrong with what the pipeline wrote, in one part or in many', async () => {
    await collectSome(60);
    await network.live();
    for (const ids of [undefined, 7]) {
      const { differences, messages } = await verify('tea', ids);
      expect(differences).toEqual(NO_DIFFERENCE);
      expect(messages).toBe(await network.indexed('tea'));
    }
    const { isQuiet, addsUp, logged, counted } = await verifyLedger(network, signal);
    expect([isQuiet, addsUp, logged]).toEqual([true, true, counted]);
  });

  it('names what is missing, stale, strange and wrongly classified', async () => {
    await collectSome(20);
    await network.collect('tea', tweet('newer', 'ชาไทย', 9), '2026-11-05T00:00:00Z');
    await network.live();
    const [first, second] = await everything(network.index, 'tea');
    if (first === undefined || second === undefined) throw new Error('The index is empty.');
    await network.index.upsert('tea', [
      {
        ...first,
        collectedAt: { partition: 0, offset: 999 },
        observedAt: '2026-12-01T00:00:00Z',
        message: { ...first.message, text: 'somebody wrote here' },
      },
      createIndexedMessage({ accountId: 'tea', message: { id: 'stranger' } }),
    ]);
    const wrong = { ...second, classification: { ...second.classification, matchedKeywords: ['wrong'] } };
    await network.index.reclassify('tea', [wrong]);
    await network.collect('tea', tweet('never-indexed', 'ชาไทย'));
    const { differences, examples } = await verify('tea');
    expect(differences).toEqual({ missing: 1, notInLog: 1, unwanted: 0, stale: 1, classification: 1 });
    expect(examples).toMatchObject({
      missing: ['twitter:never-indexed'],
      notInLog: ['facebook:stranger'],
      stale: [first.id],
      classification: [second.id],
    });
  });
});

it('lag names what waits, by group and channel, and for how long', async () => {
  await collectSome(10);
  await network.live();
  // Nobody notifies in this network.
  const ofOthers = <R extends { readonly group: string }>(rows: readonly R[]) =>
    rows.filter(({ group }) => group !== 'notify');
  expect(ofOthers((await readLag(network.log)).sources)).toEqual([]);
  await network.collect('tea', tweet('x', 'ชาไทย'));
  const { partitions, sources } = await readLag(network.log, () => Date.now() + 60_000);
  expect(ofOthers(sources)).toEqual([{ group: 'classify', source: 'twitter', waiting: 1 }]);
  const [waiting, ...others] = ofOthers(partitions).filter(({ lag }) => lag > 0);
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({ topic: 'collected', group: 'classify', lag: 1 });
  expect(waiting?.oldestMs).toBeGreaterThanOrEqual(60_000);
});
