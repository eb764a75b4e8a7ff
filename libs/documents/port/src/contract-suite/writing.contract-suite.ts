import { describe, expect, it } from '@jest/globals';
import { declareCollection } from '../collection.js';
import { DuplicateKeyError, InvalidDocumentError } from '../document-store.port.js';
import { COLLECTIONS_OF_SUITE, newAccount, newNotes, note, NOTES, type Under } from './support.js';

export function describeWriting(under: Under): void {
  describe('insert', () => {
    it('stores the data under an id of its own making, as version 1', async () => {
      const notes = newNotes(under());
      const data = note({ text: 'กระแส', tags: ['a', 'b'], folder: 'f', rank: 1.5, pinned: true });
      const stored = await notes.insert(data);
      expect(stored).toEqual({ id: stored.id, version: 1, data });
      expect(await notes.get(stored.id)).toEqual(stored);
      const other = await notes.insert(note());
      expect(other.id).not.toBe(stored.id);
    });

    it('stores under the id that is given', async () => {
      const notes = newNotes(under());
      await notes.insert(note(), 'step/topic/0');
      expect((await notes.get('step/topic/0'))?.id).toBe('step/topic/0');
    });

    it('gives back every text to the letter', async () => {
      const notes = newNotes(under());
      for (const text of ['', 'น้ำ 👩‍👩‍👧', 'a\0b', '"\'\\\n;--', '$where', '\ufeff']) {
        const { id } = await notes.insert(note({ text, tags: [text] }));
        expect((await notes.get(id))?.data).toMatchObject({ text, tags: [text] });
      }
    });

    it('refuses an id that is taken', async () => {
      const notes = newNotes(under());
      await notes.insert(note({ text: 'first' }), 'x');
      await expect(notes.insert(note({ text: 'second' }), 'x')).rejects.toEqual(
        new DuplicateKeyError(NOTES.name, ['id']),
      );
      expect((await notes.get('x'))?.data.text).toBe('first');
    });

    it('refuses a unique key that is taken, and says which', async () => {
      const notes = newNotes(under());
      await notes.insert(note({ slug: 's' }));
      await notes.insert(note({ folder: 'f', rank: 7 }));
      await expect(notes.insert(note({ slug: 's' }))).rejects.toEqual(new DuplicateKeyError(NOTES.name, ['slug']));
      await expect(notes.insert(note({ folder: 'f', rank: 7 }))).rejects.toEqual(
        new DuplicateKeyError(NOTES.name, ['folder', 'rank']),
      );
      await notes.insert(note({ folder: 'f', rank: 8 }));
      expect(await notes.count()).toBe(3);
    });

    it('takes a unique key with null in it for equal to none', async () => {
      const notes = newNotes(under());
      await notes.insert(note({ folder: null, rank: 1 }));
      await notes.insert(note({ folder: null, rank: 1 }));
      expect(await notes.count({ rank: 1 })).toBe(2);
    });

    it('at once from two connections lets one of equal keys in', async () => {
      const { engine, store } = under();
      const other = await engine.connect(COLLECTIONS_OF_SUITE);
      const account = newAccount();
      const outcomes = await Promise.allSettled(
        [store, other, store, other].map((each) => each.ofAccount(NOTES, account).insert(note({ slug: 'race' }))),
      );
      expect(outcomes.map((outcome) => outcome.status).sort()).toEqual([
        'fulfilled',
        'rejected',
        'rejected',
        'rejected',
      ]);
      expect(await store.ofAccount(NOTES, account).count()).toBe(1);
    });

    it('refuses what the schema does not take, names each problem and stores nothing', async () => {
      const notes = newNotes(under());
      const refused = notes.insert({ ...note({ slug: '' }), rank: Number.NaN }, 'bad');
      await expect(refused).rejects.toThrow(InvalidDocumentError);
      await expect(refused).rejects.toMatchObject({
        collection: NOTES.name,
        problems: [expect.stringContaining('slug'), expect.stringContaining('rank')],
      });
      expect(await notes.count()).toBe(0);
    });

    it('is there for connections that come later', async () => {
      const { engine, store } = under();
      const account = newAccount();
      const stored = await store.ofAccount(NOTES, account).insert(note({ text: 'kept' }));
      const late = await engine.connect(COLLECTIONS_OF_SUITE);
      expect(await late.ofAccount(NOTES, account).get(stored.id)).toEqual(stored);
      await late.close();
      await late.close();
      await expect(late.ofAccount(NOTES, account).get(stored.id)).rejects.toThrow();
    });
  });

  it('a collection that the store was not opened with is refused', async () => {
    const unknown = declareCollection({ ...NOTES, name: 'suite-unknown' });
    expect(() => under().store.ofAccount(unknown, newAccount())).toThrow('suite-unknown');
  });
}
