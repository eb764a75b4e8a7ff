import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { declareCollection } from '../collection.js';
import { DuplicateKeyError } from '../document-store.port.js';
import { newAccount, type Under } from './support.js';

/** One collection as an earlier and as a later release declare it. */
function twoReleases() {
  const name = `suite-${randomUUID()}`;
  const shape = { slug: z.string(), team: z.string().nullable(), open: z.boolean() };
  const earlier = declareCollection({
    name,
    scope: 'account',
    schema: z.strictObject(shape),
    unique: [],
    indexes: ['slug'],
  });
  const later = declareCollection({
    name,
    scope: 'account',
    schema: z.strictObject({ ...shape, owner: z.string().default('nobody') }),
    unique: [['slug']],
    indexes: ['team', 'open', 'owner'],
  });
  return { earlier, later };
}

export function describeEvolving(under: Under): void {
  describe('a later declaration', () => {
    it('finds what an earlier one stored, by its new fields as well', async () => {
      const { engine } = under();
      const { earlier, later } = twoReleases();
      const account = newAccount();
      const before = (await engine.connect([earlier])).ofAccount(earlier, account);
      await before.insert({ slug: 'a', team: 'x', open: true }, '1');
      await before.insert({ slug: 'b', team: null, open: false }, '2');
      const after = (await engine.connect([later])).ofAccount(later, account);
      const ids = async (where: Parameters<typeof after.count>[0]) =>
        (await after.find(where === undefined ? {} : { where })).map((stored) => stored.id);
      expect(await ids({ team: 'x' })).toEqual(['1']);
      expect(await ids({ team: null })).toEqual(['2']);
      expect(await ids({ open: true })).toEqual(['1']);
      expect(await ids({ slug: 'b' })).toEqual(['2']);
      expect(await ids({ owner: 'nobody' })).toEqual(['1', '2']);
      expect((await after.get('1'))?.data.owner).toBe('nobody');
      await expect(after.insert({ slug: 'a', team: null, open: true, owner: 'me' })).rejects.toThrow(DuplicateKeyError);
    });

    it('that makes unique what is there twice is refused, and says what', async () => {
      const { engine } = under();
      const { earlier, later } = twoReleases();
      const before = (await engine.connect([earlier])).ofAccount(earlier, newAccount());
      await before.insert({ slug: 'twice', team: null, open: true }, 'first');
      await before.insert({ slug: 'twice', team: null, open: true }, 'second');
      await expect(engine.connect([later])).rejects.toThrow(new RegExp(`${later.name}.*slug.*first.*second`));
      await before.delete('second');
      await engine.connect([later]);
      expect(await before.count()).toBe(1);
    });

    it('that a stored document does not fit gets an error that names collection, document and problem', async () => {
      const { engine } = under();
      const { earlier } = twoReleases();
      const account = newAccount();
      const before = (await engine.connect([earlier])).ofAccount(earlier, account);
      await before.insert({ slug: 'a', team: null, open: true }, 'fits-not');
      await before.insert({ slug: 'b', team: 'x', open: true }, 'fits');
      const strict = declareCollection({ ...earlier, schema: earlier.schema.extend({ team: z.string() }) });
      const after = (await engine.connect([strict])).ofAccount(strict, account);
      for (const read of [() => after.get('fits-not'), () => after.find()]) {
        const error: unknown = await read().catch((thrown: unknown) => thrown);
        expect(String(error)).toContain(earlier.name);
        expect(String(error)).toContain('fits-not');
        expect(String(error)).toContain('team');
      }
      expect((await after.get('fits'))?.data.team).toBe('x');
    });
  });
}
