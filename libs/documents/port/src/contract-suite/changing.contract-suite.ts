import { describe, expect, it } from '@jest/globals';
import { DuplicateKeyError, InvalidDocumentError, VersionConflictError } from '../document-store.port.js';
import { COLLECTIONS_OF_SUITE, newAccount, newNotes, note, NOTES, type Under } from './support.js';

export function describeChanging(under: Under): void {
  describe('replace', () => {
    it('puts other data in the place of the old and counts the version up', async () => {
      const notes = newNotes(under());
      const { id } = await notes.insert(note({ text: 'one' }));
      const second = note({ text: 'two' });
      expect(await notes.replace(id, second)).toEqual({ id, version: 2, data: second });
      expect(await notes.get(id)).toEqual({ id, version: 2, data: second });
    });

    it('with a version replaces that version alone', async () => {
      const notes = newNotes(under());
      const { id } = await notes.insert(note());
      expect((await notes.replace(id, note(), 1))?.version).toBe(2);
      await expect(notes.replace(id, note({ text: 'late' }), 1)).rejects.toEqual(
        new VersionConflictError(NOTES.name, id),
      );
      expect(await notes.get(id)).toMatchObject({ version: 2, data: { text: '' } });
    });

    it('of what is not there answers null and makes nothing', async () => {
      const notes = newNotes(under());
      expect(await notes.replace('none', note())).toBeNull();
      expect(await notes.replace('none', note(), 1)).toBeNull();
      expect(await notes.count()).toBe(0);
    });

    it('may keep its own unique key, but not take that of another', async () => {
      const notes = newNotes(under());
      const { id } = await notes.insert(note({ slug: 'mine' }));
      await notes.insert(note({ slug: 'theirs' }));
      expect((await notes.replace(id, note({ slug: 'mine' })))?.version).toBe(2);
      await expect(notes.replace(id, note({ slug: 'theirs' }))).rejects.toEqual(
        new DuplicateKeyError(NOTES.name, ['slug']),
      );
      expect((await notes.get(id))?.data.slug).toBe('mine');
    });

    it('gives up the unique key that it leaves', async () => {
      const notes = newNotes(under());
      const { id } = await notes.insert(note({ slug: 'old' }));
      await notes.replace(id, note({ slug: 'new' }));
      expect((await notes.insert(note({ slug: 'old' }))).version).toBe(1);
    });

    it('refuses what the schema does not take', async () => {
      const notes = newNotes(under());
      const { id } = await notes.insert(note({ text: 'good' }));
      await expect(notes.replace(id, note({ slug: '' }))).rejects.toThrow(InvalidDocumentError);
      expect(await notes.get(id)).toMatchObject({ version: 1, data: { text: 'good' } });
    });
  });

  describe('put', () => {
    it('inserts, then replaces', async () => {
      const notes = newNotes(under());
      expect(await notes.put('x', note({ slug: 'a' }))).toMatchObject({ id: 'x', version: 1 });
      expect(await notes.put('x', note({ slug: 'a', text: 'b' }))).toMatchObject({ id: 'x', version: 2 });
      expect(await notes.get('x')).toMatchObject({ version: 2, data: { slug: 'a', text: 'b' } });
    });

    it('does not take the unique key of another', async () => {
      const notes = newNotes(under());
      await notes.put('x', note({ slug: 'a' }));
      await expect(notes.put('y', note({ slug: 'a' }))).rejects.toEqual(new DuplicateKeyError(NOTES.name, ['slug']));
      expect(await notes.get('x')).toMatchObject({ version: 1 });
      expect(await notes.get('y')).toBeNull();
    });
  });

  describe('restore', () => {
    it('puts a document with its version, new or in the place of the one that is there', async () => {
      const notes = newNotes(under());
      const stored = { id: 'moved', version: 41, data: note({ slug: 'a', text: 'from elsewhere' }) };
      await notes.restore(stored);
      await notes.restore(stored);
      expect(await notes.get('moved')).toEqual(stored);
      expect(await notes.replace('moved', note({ slug: 'b' }), 41)).toMatchObject({ version: 42 });
      await notes.restore(stored);
      expect(await notes.find()).toEqual([stored]);
    });

    it('checks data and keys as any write does', async () => {
      const notes = newNotes(under());
      await notes.insert(note({ slug: 'mine' }));
      const refused = notes.restore({ id: 'other', version: 3, data: note({ slug: 'mine' }) });
      await expect(refused).rejects.toEqual(new DuplicateKeyError(NOTES.name, ['slug']));
      const invalid = notes.restore({ id: 'other', version: 3, data: note({ slug: '' }) });
      await expect(invalid).rejects.toThrow(InvalidDocumentError);
      expect(await notes.count()).toBe(1);
    });
  });

  describe('change', () => {
    it('loses no change of many at once, from several connections', async () => {
      const { engine, store } = under();
      const other = await engine.connect(COLLECTIONS_OF_SUITE);
      const account = newAccount();
      const { id } = await store.ofAccount(NOTES, account).insert(note());
      const changes = Array.from({ length: 24 }, (_, index) =>
        (index % 2 === 0 ? store : other)
          .ofAccount(NOTES, account)
          .change(id, (data) => ({ ...data, rank: data.rank + 1, tags: [...data.tags, String(index)] })),
      );
      const versions = (await Promise.all(changes)).map((stored) => stored?.version ?? 0);
      const stored = await store.ofAccount(NOTES, account).get(id);
      expect(stored).toMatchObject({ version: 25, data: { rank: 24 } });
      expect(new Set(stored?.data.tags).size).toBe(24);
      expect(versions.sort((left, right) => left - right)).toEqual(Array.from({ length: 24 }, (_, index) => index + 2));
    });

    it('of what is not there answers null without asking', async () => {
      const notes = newNotes(under());
      let asked = 0;
      const answer = await notes.change('none', (data) => {
        asked += 1;
        return data;
      });
      expect([answer, asked]).toEqual([null, 0]);
    });

    it('that throws, or makes what the schema does not take, changes nothing', async () => {
      const notes = newNotes(under());
      const { id } = await notes.insert(note({ text: 'good' }));
      const refuse = () => {
        throw new Error('not now');
      };
      await expect(notes.change(id, refuse)).rejects.toThrow('not now');
      await expect(notes.change(id, (data) => ({ ...data, slug: '' }))).rejects.toThrow(InvalidDocumentError);
      expect(await notes.get(id)).toMatchObject({ version: 1, data: { text: 'good' } });
    });
  });

  describe('delete', () => {
    it('takes the document away and says whether it was there', async () => {
      const notes = newNotes(under());
      const { id } = await notes.insert(note({ slug: 'a' }));
      expect(await notes.delete(id)).toBe(true);
      expect(await notes.delete(id)).toBe(false);
      expect(await notes.get(id)).toBeNull();
      expect((await notes.insert(note({ slug: 'a' }), id)).version).toBe(1);
    });

    it('by a condition takes all that hold it, and answers how many', async () => {
      const notes = newNotes(under());
      for (let rank = 0; rank < 6; rank += 1) await notes.insert(note({ rank }));
      expect(await notes.deleteWhere({ rank: { gte: 2, lt: 5 } })).toBe(3);
      expect((await notes.find({ sort: { by: 'rank', direction: 'asc' } })).map((stored) => stored.data.rank)).toEqual([
        0, 1, 5,
      ]);
    });
  });
}
