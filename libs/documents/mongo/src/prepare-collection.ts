import type { CollectionDeclaration } from '@krasae/documents';
import type { mongo } from 'mongoose';
import { z } from 'zod';
import { indexNames } from './failures.js';
import { currentForm, dataOf, derivedFrom, type StoredForm } from './stored-form.js';

/** What each collection was last prepared for. */
const SHAPES = 'krasae-collections';
const shapeSchema = z.object({ scope: z.string(), shape: z.string() });
const NAMESPACE_EXISTS = 48;

/** Whatever of the declaration the stored forms and the indexes are made of. */
function shapeOf({ unique, indexes, expiresAt }: CollectionDeclaration): string {
  return JSON.stringify({ unique, indexes, expiresAt: expiresAt ?? null });
}

/**
 * Makes the indexes of a collection, or brings those that are there up to the declaration: new fields get their values
 * from the stored documents. Throws when the documents there break a new unique key, or the scope has changed. Doing it
 * twice, or in two processes at once, does no harm; a process of an earlier release that still writes does: it does not
 * know the new fields.
 */
export async function prepareCollection(
  database: mongo.Db,
  declaration: CollectionDeclaration,
  now: () => number,
): Promise<void> {
  const shapes = database.collection<{ _id: string; scope: string; shape: string }>(SHAPES);
  const found = await shapes.findOne({ _id: declaration.name });
  const known = found === null ? null : shapeSchema.parse(found);
  if (known !== null && known.scope !== declaration.scope) {
    throw new Error(
      `Collection '${declaration.name}' holds documents of scope '${known.scope}', not '${declaration.scope}': ` +
        'give the new collection another name.',
    );
  }
  const shape = shapeOf(declaration);
  if (known?.shape === shape) return;
  await createCollection(database, declaration.name);
  const collection = database.collection<StoredForm>(declaration.name);
  if (known !== null) await fillFields(collection, declaration);
  await createIndexes(collection, declaration, now());
  await shapes.updateOne({ _id: declaration.name }, { $set: { scope: declaration.scope, shape } }, { upsert: true });
}

async function createCollection(database: mongo.Db, name: string): Promise<void> {
  try {
    await database.createCollection(name);
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === NAMESPACE_EXISTS;
    if (!exists) throw error;
  }
}

/** From the documents as the schema now has them, so that a new field is found by its default. */
async function fillFields(collection: mongo.Collection<StoredForm>, declaration: CollectionDeclaration): Promise<void> {
  for await (const form of collection.find({})) {
    const derived = derivedFrom(declaration, currentForm(declaration, dataOf(form)));
    // One that somebody changes meanwhile has got its fields from that change.
    await collection.updateOne({ _id: form._id, version: form.version }, { $set: derived });
  }
}

async function createIndexes(
  collection: mongo.Collection<StoredForm>,
  declaration: CollectionDeclaration,
  now: number,
): Promise<void> {
  if (declaration.expiresAt !== undefined) await collection.deleteMany({ expiresAt: { $lte: new Date(now) } });
  for (const key of declaration.unique) await assertUnique(collection, declaration, key);
  const wanted = indexesOf(declaration);
  const names = new Set(['_id_', ...wanted.map((index) => index.name)]);
  for (const index of await collection.indexes()) {
    if (index.name !== undefined && !names.has(index.name)) await collection.dropIndex(index.name);
  }
  await collection.createIndexes(wanted);
}

function indexesOf(declaration: CollectionDeclaration): (mongo.IndexDescription & { readonly name: string })[] {
  const pathOf = (field: string) => `fields.${field}`;
  return [
    { name: indexNames.id, key: { accountId: 1, id: 1 }, unique: true },
    ...declaration.unique.map((key) => ({
      name: indexNames.unique(key),
      key: { accountId: 1, ...Object.fromEntries(key.map((field) => [pathOf(field), 1] as const)) },
      unique: true,
      // A key with null in it equals no other: such a field is absent, and the document is not in the index.
      partialFilterExpression: Object.fromEntries(key.map((field) => [pathOf(field), { $exists: true }])),
    })),
    ...declaration.indexes.map((field) => ({
      name: indexNames.by(field),
      key: { accountId: 1 as const, [pathOf(field)]: 1 as const, id: 1 as const },
    })),
    ...(declaration.expiresAt === undefined
      ? []
      : [{ name: indexNames.expiry, key: { expiresAt: 1 as const }, expireAfterSeconds: 0 }]),
  ];
}

const twiceSchema = z.object({
  _id: z.object({ account: z.string() }),
  first: z.string(),
  last: z.string(),
  count: z.number(),
});

/** The server would refuse the index as well, but does not say whose documents they are. */
async function assertUnique(
  collection: mongo.Collection<StoredForm>,
  declaration: CollectionDeclaration,
  key: readonly string[],
): Promise<void> {
  const [found] = await collection
    .aggregate([
      { $match: Object.fromEntries(key.map((field) => [`fields.${field}`, { $exists: true }])) },
      {
        $group: {
          _id: {
            account: '$accountId',
            ...Object.fromEntries(key.map((field, at) => [`key${at}`, `$fields.${field}`])),
          },
          first: { $min: '$id' },
          last: { $max: '$id' },
          count: { $sum: 1 },
        },
      },
      { $match: { count: { $gt: 1 } } },
      { $limit: 1 },
    ])
    .toArray();
  if (found === undefined) return;
  const twice = twiceSchema.parse(found);
  throw new Error(
    `Collection '${declaration.name}' cannot become unique by ${key.join(' and ')}: ${twice.count} documents of ` +
      `account '${twice._id.account}' have the same, among them '${twice.first}' and '${twice.last}'. Change or delete all but one.`,
  );
}
