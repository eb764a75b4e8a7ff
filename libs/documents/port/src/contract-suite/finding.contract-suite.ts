import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { CollectionDeclaration, FieldOf } from '../collection.js';
import type { Stored, Where } from '../document-store.port.js';
import { newAccount, newNotes, note, NOTES, type Note, type Under } from './support.js';

type NoteWhere = Where<FieldOf<typeof NOTES>>;

/** The slow and obvious meaning of a condition. */
function holds(stored: Stored<Note>, where: NoteWhere): boolean {
  const values = { ...stored.data, id: stored.id };
  return (['id', 'slug', 'folder', 'rank', 'pinned'] as const).every((field) => {
    const condition = where[field];
    const value = values[field];
    if (condition === undefined) return true;
    if (condition === null || typeof condition !== 'object') return value === condition;
    if ('in' in condition) return condition.in.includes(value);
    const { gte, lt } = condition;
    if (gte !== undefined && (value === null || gte === null || value < gte)) return false;
    return lt === undefined || (value !== null && lt !== null && value < lt);
  });
}

const folders = fc.constantFrom(null, 'a', 'b', 'ก');
const ranks = fc.integer({ min: -2, max: 4 });
const conditions: fc.Arbitrary<NoteWhere> = fc.record(
  {
    folder: fc.oneof(folders, fc.record({ in: fc.array(folders, { maxLength: 3 }) }), fc.constant({ gte: 'b' })),
    rank: fc.oneof(
      ranks,
      fc.record({ in: fc.array(ranks, { maxLength: 3 }) }),
      fc.record({ gte: ranks }),
      fc.record({ lt: ranks }),
      fc.record({ gte: ranks, lt: ranks }),
    ),
    pinned: fc.oneof(fc.boolean(), fc.record({ in: fc.array(fc.boolean(), { maxLength: 2 }) })),
    id: fc.oneof(fc.constantFrom('1', '3', 'none'), fc.record({ gte: fc.constant('2'), lt: fc.constant('6') })),
  },
  { requiredKeys: [] },
);

export function describeFinding(under: Under): void {
  describe('find', () => {
    it('finds exactly what holds the condition, as count does', async () => {
      const drawn = fc.array(fc.record({ folder: folders, rank: ranks, pinned: fc.boolean() }), { maxLength: 9 });
      await fc.assert(
        fc.asyncProperty(drawn, fc.array(conditions, { minLength: 1, maxLength: 6 }), async (all, wheres) => {
          const notes = newNotes(under());
          const stored: Stored<Note>[] = [];
          for (const [index, fields] of all.entries()) {
            // The compound key is unique: a second note of one folder and rank is left out.
            const taken = stored.some(
              ({ data }) => data.folder !== null && data.folder === fields.folder && data.rank === fields.rank,
            );
            if (!taken) stored.push(await notes.insert(note(fields), String(index)));
          }
          for (const where of wheres) {
            const expected = stored.filter((one) => holds(one, where));
            expect(await notes.find({ where })).toEqual(expected);
            expect(await notes.count(where)).toBe(expected.length);
          }
        }),
        { numRuns: 30 },
      );
    });

    it('takes null for a value of equality and of in, but for nothing above or below', async () => {
      const notes = newNotes(under());
      for (const folder of [null, 'a', 'b']) await notes.insert(note({ folder }), `in ${folder}`);
      const ids = async (folder: NonNullable<NoteWhere['folder']> | null) =>
        (await notes.find({ where: { folder } })).map((stored) => stored.id);
      expect(await ids(null)).toEqual(['in null']);
      expect(await ids({ in: [null, 'a'] })).toEqual(['in a', 'in null']);
      expect(await ids({ in: [null] })).toEqual(['in null']);
      expect(await ids({ in: [] })).toEqual([]);
      expect(await ids({ gte: '' })).toEqual(['in a', 'in b']);
      expect(await ids({ lt: 'z' })).toEqual(['in a', 'in b']);
    });

    it('without sort answers by id', async () => {
      const notes = newNotes(under());
      for (const id of ['b', 'B', 'ก', 'a', '10', '9']) await notes.insert(note(), id);
      expect((await notes.find()).map((stored) => stored.id)).toEqual(['10', '9', 'B', 'a', 'b', 'ก']);
    });

    it('sorts by a field in both directions, null before all values, ties by id', async () => {
      const notes = newNotes(under());
      const folderOf: Record<string, string | null> = { 1: 'b', 2: null, 3: 'a', 4: 'b', 5: null };
      for (const [id, folder] of Object.entries(folderOf)) await notes.insert(note({ folder, rank: Number(id) }), id);
      const ids = async (direction: 'asc' | 'desc') =>
        (await notes.find({ sort: { by: 'folder', direction } })).map((stored) => stored.id);
      expect(await ids('asc')).toEqual(['2', '5', '3', '1', '4']);
      expect(await ids('desc')).toEqual(['1', '4', '3', '2', '5']);
      const byId = await notes.find({ sort: { by: 'id', direction: 'desc' } });
      expect(byId.map((stored) => stored.id)).toEqual(['5', '4', '3', '2', '1']);
    });

    it('answers in pages that neither overlap nor miss', async () => {
      const notes = newNotes(under());
      for (let index = 0; index < 10; index += 1) await notes.insert(note({ rank: index % 2 }));
      const ids: string[] = [];
      for (let skip = 0; skip < 12; skip += 3) {
        const page = await notes.find({ sort: { by: 'rank', direction: 'desc' }, limit: 3, skip });
        expect(page.length).toBeLessThanOrEqual(3);
        ids.push(...page.map((stored) => stored.id));
      }
      expect(ids).toHaveLength(10);
      expect(new Set(ids).size).toBe(10);
      expect(await notes.find({ limit: 0 })).toEqual([]);
    });

    it('refuses a field that is not declared', async () => {
      const loose: CollectionDeclaration & { readonly scope: 'account' } = NOTES;
      const notes = under().store.ofAccount(loose, newAccount());
      await expect(notes.find({ where: { text: 'x' } })).rejects.toThrow('text');
      await expect(notes.find({ sort: { by: 'text', direction: 'asc' } })).rejects.toThrow('text');
      await expect(notes.count({ text: 'x' })).rejects.toThrow('text');
      await expect(notes.deleteWhere({ text: 'x' })).rejects.toThrow('text');
    });

    it('sees a change of a field at once', async () => {
      const notes = newNotes(under());
      const { id } = await notes.insert(note({ rank: 1 }));
      await notes.change(id, (data) => ({ ...data, rank: 2 }));
      expect([await notes.count({ rank: 1 }), await notes.count({ rank: 2 })]).toEqual([0, 1]);
    });
  });
}
