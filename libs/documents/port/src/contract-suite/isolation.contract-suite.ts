import { describe, expect, it } from '@jest/globals';
import { newAccount, note, NOTES, type Under } from './support.js';

export function describeIsolation(under: Under): void {
  describe('accounts', () => {
    it('never read what belongs to another', async () => {
      const { store } = under();
      const [mine, theirs] = [store.ofAccount(NOTES, newAccount()), store.ofAccount(NOTES, newAccount())];
      await theirs.insert(note({ slug: 'secret', folder: 'f', rank: 1 }), 'x');
      expect(await mine.get('x')).toBeNull();
      expect(await mine.find()).toEqual([]);
      expect(await mine.find({ where: { id: 'x' } })).toEqual([]);
      expect(await mine.find({ where: { slug: 'secret' } })).toEqual([]);
      expect(await mine.find({ where: { folder: { in: ['f', null] }, rank: { gte: 0, lt: 9 } } })).toEqual([]);
      expect(await mine.count()).toBe(0);
      expect(await mine.count({ folder: 'f' })).toBe(0);
    });

    it('never change what belongs to another', async () => {
      const { store } = under();
      const [mine, theirs] = [store.ofAccount(NOTES, newAccount()), store.ofAccount(NOTES, newAccount())];
      const stored = await theirs.insert(note({ slug: 'secret', folder: 'f' }), 'x');
      expect(await mine.replace('x', note())).toBeNull();
      expect(await mine.replace('x', note(), 1)).toBeNull();
      expect(await mine.change('x', (data) => ({ ...data, text: 'taken' }))).toBeNull();
      expect(await mine.delete('x')).toBe(false);
      expect(await mine.deleteWhere({ id: 'x' })).toBe(0);
      expect(await mine.deleteWhere({ folder: 'f' })).toBe(0);
      expect(await mine.deleteWhere({})).toBe(0);
      expect(await theirs.get('x')).toEqual(stored);
    });

    it('may have documents of the same id and the same unique keys', async () => {
      const { store } = under();
      const [one, two] = [store.ofAccount(NOTES, newAccount()), store.ofAccount(NOTES, newAccount())];
      await one.insert(note({ slug: 's', folder: 'f', rank: 1, text: 'of one' }), 'x');
      await two.insert(note({ slug: 's', folder: 'f', rank: 1, text: 'of two' }), 'x');
      await one.put('x', note({ slug: 's', text: 'of one, changed' }));
      await one.change('x', (data) => ({ ...data, rank: 5 }));
      expect(await two.get('x')).toMatchObject({ version: 1, data: { text: 'of two', rank: 1 } });
      expect(await one.get('x')).toMatchObject({ version: 3, data: { text: 'of one, changed', rank: 5 } });
      await one.deleteWhere({});
      expect([await one.count(), await two.count()]).toEqual([0, 1]);
    });

    it('are told apart to the letter', async () => {
      const { store } = under();
      const account = newAccount();
      await store.ofAccount(NOTES, account).insert(note(), 'x');
      for (const other of [`${account} `, account.toUpperCase(), `${account}%`, account.slice(0, -1), '%', '*']) {
        expect(await store.ofAccount(NOTES, other).count()).toBe(0);
      }
    });

    it('without an id are refused', () => {
      expect(() => under().store.ofAccount(NOTES, '')).toThrow(NOTES.name);
    });
  });

  describe('findAcross', () => {
    it('finds in all accounts and says whose each document is', async () => {
      const { store } = under();
      const folder = newAccount();
      const accounts = [newAccount(), newAccount()].sort();
      for (const account of accounts) await store.ofAccount(NOTES, account).insert(note({ folder, rank: 3 }), 'same');
      await store.ofAccount(NOTES, newAccount()).insert(note({ folder: 'elsewhere' }));
      const found = await store.findAcross(NOTES, { where: { folder, rank: { gte: 3 } } });
      expect(found.map(({ id, version, accountId }) => ({ id, version, accountId }))).toEqual(
        accounts.map((accountId) => ({ id: 'same', version: 1, accountId })),
      );
      expect(await store.findAcross(NOTES, { where: { folder }, limit: 1, skip: 1 })).toHaveLength(1);
    });
  });
}
