import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TOPICS, indexedRecordSchema, type ChannelMessageInput } from '@krasae/contracts';
import {
  DeadLetterDroppedError,
  DeadLetterReplayedError,
  dropDeadLetter,
  listDeadLetters,
  replayDeadLetter,
  showDeadLetter,
} from '@krasae/pipeline';
import { PipelineNetwork } from './pipeline-network.js';

let network: PipelineNetwork;
beforeEach(async () => {
  network = await PipelineNetwork.open();
  await network.account('tea', { keywords: ['ชาไทย'], excludeKeywords: ['สมัครงาน'] });
  await network.account('all', {});
});
afterEach(() => network.close());

function tweet(id: string, text: string, more: Partial<ChannelMessageInput> = {}): ChannelMessageInput {
  const author = { id: 'a1', name: 'somchai' };
  return { source: 'twitter', id, type: 'origin', createdAt: '2026-11-01T12:00:00+07:00', author, text, ...more };
}

/** wanted 2 of 3, a copy of every fifth, and every kind of poison there is. */
async function collectEverything(messages: number): Promise<void> {
  for (let at = 0; at < messages; at += 1) {
    const text = at % 3 === 0 ? 'กาแฟ' : at % 7 === 0 ? 'ชาไทย สมัครงาน' : `ดื่มชาไทย ${at} อร่อย`;
    await network.collect('tea', tweet(`m${at}`, text));
    if (at % 5 === 0) await network.collect('tea', tweet(`m${at}`, text));
    if (at % 10 === 0) await network.collect('tea', tweet(`m${at}`, text), '2026-11-03T00:00:00Z');
    if (at % 11 === 0) await network.collect('all', tweet(`m${at}`, 'ไม่มีคำสำคัญ'));
    if (at % 20 === 0) await network.collectRaw('tea', 'twitter', `p${at}`, '{"v":1,');
    if (at % 25 === 0) await network.collectRaw('tea', 'pantip', `q${at}`, '{"v":1,"accountId":"tea"}');
    if (at % 50 === 0) await network.collect('nobody', tweet(`m${at}`, text));
  }
}

async function expectBooksToMatch(steps?: readonly string[]): Promise<void> {
  const { total, sources, pending } = await network.ledger(steps);
  expect(pending).toBe(0);
  expect(total.collected).toBe((await network.log.ranges(TOPICS.collected)).reduce((sum, { end }) => sum + end, 0));
  for (const row of [total, ...sources]) {
    expect(row.collected).toBe(row.indexed + row.unwanted + row.duplicate + row.deadLettered);
  }
  for (const account of ['tea', 'all']) {
    const rows = sources.filter((row) => row.account === account);
    expect(rows.reduce((sum, { indexed }) => sum + indexed, 0)).toBe(await network.indexed(account));
  }
}

describe('the pipeline on the embedded engines', () => {
  it('adds up, equals the index, and a replay of everything changes nothing', async () => {
    await collectEverything(300);
    await network.live();
    await expectBooksToMatch();
    const first = await network.ledger();
    expect(first.total).toEqual({ collected: 451, indexed: 200, unwanted: 128, duplicate: 90, deadLettered: 33 });
    expect(await listDeadLetters(network)).toHaveLength(33);

    // Again from the first record, into the same index: with the same ledger, then with one of its own.
    await network.live(undefined, { index: 'again' });
    expect(await network.ledger()).toEqual(first);
    await network.live(undefined, { index: 'rebuild', ledger: 'rebuild' });
    await expectBooksToMatch(['classify', 'rebuild']);
    expect(await network.ledger(['classify', 'rebuild'])).toEqual(first);
  });

  it('counts right after a death at any write, and after a second one', async () => {
    await network.close();
    let writes = Infinity;
    for (let at = 1; at <= writes; at += 1) {
      for (const written of [false, true]) {
        network = await PipelineNetwork.open();
        await network.account('tea', { keywords: ['ชาไทย'] });
        for (const id of ['m0', 'm1']) {
          await network.collect('tea', tweet(id, id === 'm0' ? 'กาแฟ' : 'ชาไทย'));
          await network.collect('tea', tweet(id, 'ชาไทย'), '2026-11-03T00:00:00Z');
          await network.collectRaw('tea', 'twitter', id, 'poison');
        }
        const life = await network.live({ at, written });
        await network.live({ at: 1 + (at % 5), written: !written });
        await network.live();
        await expectBooksToMatch();
        const { total } = await network.ledger();
        const expected = { collected: 6, indexed: 2, unwanted: 1, duplicate: 1, deadLettered: 2 };
        expect({ at, written, ...total }).toEqual({ at, written, ...expected });
        expect(await listDeadLetters(network)).toHaveLength(2);
        await expectEverybodyTold();
        if (!life.dead) writes = at;
        await network.close();
      }
    }
    network = await PipelineNetwork.open();
  }, 120_000);
});

/** Of each message watchers heard that it came, and of each refresh as well. */
async function expectEverybodyTold(): Promise<void> {
  const heard = new Set<string>();
  for (const { partition } of await network.log.ranges(TOPICS.indexed)) {
    for (const { value } of await network.log.read(TOPICS.indexed, partition, 0, 1000)) {
      const { change, document } = indexedRecordSchema.parse(JSON.parse(value));
      heard.add(`${change} ${document.id}`);
    }
  }
  expect([...heard].sort()).toEqual(['created twitter:m0', 'created twitter:m1', 'refreshed twitter:m1']);
}

describe('dead letters', () => {
  it('can be listed, shown, and replayed once, and the ledger moves with them', async () => {
    await network.collect('late', tweet('m1', 'ชาไทย'));
    await network.collectRaw('tea', 'twitter', 'm2', 'poison');
    await network.live();
    const before = await network.ledger();
    expect(before.total).toMatchObject({ collected: 2, deadLettered: 2 });
    const letters = await listDeadLetters(network);
    const late = letters.find(({ letter }) => letter.accountId === 'late');
    const poison = letters.find(({ letter }) => letter.accountId === 'tea');
    expect(late?.letter.reason).toContain("there is no account 'late'");
    expect(poison?.letter.reason).toContain('Not JSON');

    await network.account('late', {});
    for (const { id } of letters) await replayDeadLetter(network, id);
    await expect(replayDeadLetter(network, late?.id ?? '')).rejects.toThrow('was replayed already');
    await network.live();
    const after = await network.ledger();
    expect(after.total).toEqual({ collected: 2, indexed: 1, unwanted: 0, duplicate: 0, deadLettered: 1 });
    expect(await network.indexed('late')).toBe(1);
    expect(await showDeadLetter(network, late?.id ?? '')).toMatchObject({ state: 'replayed', outcome: 'indexed' });
    const again = (await listDeadLetters(network)).filter(({ state }) => state === 'waiting');
    expect(again.map(({ letter }) => letter.origin.value)).toEqual(['poison']);
    await replayDeadLetter(network, again[0]?.id ?? '');
    await network.live();
    expect((await network.ledger()).total).toEqual(after.total);
  });

  it('of an id that is not there is said to be unknown', async () => {
    await expect(showDeadLetter(network, '0-7')).rejects.toThrow("There is no dead letter '0-7'");
    await expect(showDeadLetter(network, 'x')).rejects.toThrow("There is no dead letter 'x'");
  });
});

describe('a dead letter that a person drops', () => {
  it('stays in the books as dead, says who decided and when, and is never replayed', async () => {
    await network.collectRaw('tea', 'twitter', 'p1', 'poison');
    await network.collectRaw('all', 'pantip', 'p2', 'poison too');
    await network.live();
    const before = await network.ledger();
    const [letter] = await listDeadLetters(network, { step: 'classify', accountId: 'tea', reason: 'NOT JSON' });
    if (letter === undefined) throw new Error('There is no dead letter.');
    const dropped = { by: 'somsri', note: 'a test of the channel' };
    const at = Date.parse('2026-11-04T00:00:00Z');
    expect(await dropDeadLetter(network, letter.id, dropped, () => at)).toMatchObject({ state: 'dropped', dropped });
    expect(await dropDeadLetter(network, letter.id, { by: 'another', note: '' })).toMatchObject({
      decidedAt: '2026-11-04T00:00:00.000Z',
      dropped,
    });
    await expect(replayDeadLetter(network, letter.id)).rejects.toThrow(DeadLetterDroppedError);
    expect(await network.ledger()).toEqual(before);
    expect((await listDeadLetters(network, { state: 'dropped' })).map(({ id }) => id)).toEqual([letter.id]);
    const [waiting] = await listDeadLetters(network, { state: 'waiting' });
    expect(waiting?.letter.accountId).toBe('all');
  });

  it('is not dropped once its replay has begun', async () => {
    await network.collectRaw('tea', 'twitter', 'p1', 'poison');
    await network.live();
    const [letter] = await listDeadLetters(network);
    await replayDeadLetter(network, letter?.id ?? '');
    const drop = dropDeadLetter(network, letter?.id ?? '', { by: 'somsri', note: '' });
    await expect(drop).rejects.toThrow(DeadLetterReplayedError);
    expect(await listDeadLetters(network, { state: 'dropped' })).toEqual([]);
  });
});
