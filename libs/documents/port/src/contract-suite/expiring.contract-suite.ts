import { describe, expect, it } from '@jest/globals';
import { randomInt, randomUUID } from 'node:crypto';
import { COLLECTIONS_OF_SUITE, newAccount, PASSES, TICKETS, type Under, until } from './support.js';

const newNumber = () => randomInt(2 ** 40);
const PAST = 1_000;
const FUTURE = Date.UTC(2200, 0, 1);

export function describeExpiring(under: Under): void {
  describe('a document past its time', () => {
    it('is there until then and gone after', async () => {
      const tickets = under().store.ofAll(TICKETS);
      const owner = randomUUID();
      const goneAt = Date.now() + 300;
      const { id } = await tickets.insert({ owner, number: newNumber(), goneAt });
      const found = await tickets.get(id);
      // Only where the machine was not so slow that its time is over already.
      if (Date.now() < goneAt) expect(found?.id).toBe(id);
      await until('it was gone', async () => (await tickets.get(id)) === null);
      expect(Date.now()).toBeGreaterThanOrEqual(goneAt);
    });

    it('is found by nothing', async () => {
      const { store } = under();
      const tickets = store.ofAll(TICKETS);
      const owner = randomUUID();
      await tickets.insert({ owner, number: newNumber(), goneAt: PAST }, owner);
      expect(await tickets.get(owner)).toBeNull();
      expect(await tickets.find({ where: { owner } })).toEqual([]);
      expect(await tickets.count({ owner })).toBe(0);
      const account = newAccount();
      await store.ofAccount(PASSES, account).insert({ holder: owner, goneAt: PAST });
      expect(await store.findAcross(PASSES, { where: { holder: owner } })).toEqual([]);
    });

    it('cannot be changed', async () => {
      const tickets = under().store.ofAll(TICKETS);
      const data = { owner: randomUUID(), number: newNumber(), goneAt: PAST };
      const { id } = await tickets.insert(data);
      const later = { ...data, goneAt: FUTURE };
      expect(await tickets.replace(id, later)).toBeNull();
      expect(await tickets.change(id, () => later)).toBeNull();
      expect(await tickets.delete(id)).toBe(false);
      expect(await tickets.deleteWhere({ id })).toBe(0);
    });

    it('leaves its id and its keys to others', async () => {
      const tickets = under().store.ofAll(TICKETS);
      const [first, second] = [newNumber(), newNumber()];
      const owner = randomUUID();
      await tickets.insert({ owner, number: first, goneAt: PAST }, owner);
      expect((await tickets.insert({ owner, number: first, goneAt: FUTURE }, owner)).version).toBe(1);
      await tickets.insert({ owner, number: second, goneAt: PAST }, `${owner}-2`);
      expect((await tickets.put(`${owner}-2`, { owner, number: second, goneAt: FUTURE })).version).toBe(1);
      const third = newNumber();
      await tickets.insert({ owner, number: third, goneAt: PAST });
      await tickets.insert({ owner, number: third, goneAt: FUTURE });
      expect(await tickets.count({ owner })).toBe(3);
    });

    it('never goes without a time', async () => {
      const { engine, store } = under();
      const { id } = await store.ofAll(TICKETS).insert({ owner: 'keeper', number: newNumber(), goneAt: null });
      const later = await engine.connect(COLLECTIONS_OF_SUITE);
      expect((await later.ofAll(TICKETS).get(id))?.data.goneAt).toBeNull();
    });
  });
}
