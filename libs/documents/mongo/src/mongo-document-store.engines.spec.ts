import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { declareCollection, type DocumentStore, DocumentStoreUnavailableError } from '@krasae/documents';
import { describeDocumentStore } from '@krasae/documents/contract-suite';
import { engineAddresses } from '@krasae/engines';
import mongoose from 'mongoose';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { connectMongoDocuments } from './mongo-document-store.js';

/** The address of a database that no other run knows. */
function newDatabase(): string {
  const url = new URL(engineAddresses().mongoDbUrl);
  url.pathname = `/run-${randomUUID()}`;
  url.searchParams.set('directConnection', 'true');
  return url.href;
}

async function dropDatabase(url: string): Promise<void> {
  const connection = await mongoose.createConnection(url).asPromise();
  await connection.dropDatabase();
  await connection.close();
}

describeDocumentStore('MongoDB', async () => {
  const url = newDatabase();
  const stores: DocumentStore[] = [];
  return {
    connect: async (collections) => {
      const store = await connectMongoDocuments({ url, collections });
      stores.push(store);
      return store;
    },
    dispose: async () => {
      for (const store of stores) await store.close();
      await dropDatabase(url);
    },
  };
});

const THINGS = declareCollection({
  name: 'things',
  scope: 'global',
  schema: z.strictObject({ kind: z.string(), content: z.json(), goneAt: z.number().int().nullable() }),
  unique: [['kind']],
  indexes: ['kind'],
  expiresAt: 'goneAt',
});

describe('documents in MongoDB', () => {
  let url: string;
  let store: DocumentStore;
  beforeAll(async () => {
    url = newDatabase();
    store = await connectMongoDocuments({ url, collections: [THINGS] });
  });
  afterAll(async () => {
    await store.close();
    await dropDatabase(url);
  });
  const raw = async <T>(look: (collection: mongoose.mongo.Collection) => Promise<T>): Promise<T> => {
    const connection = await mongoose.createConnection(url).asPromise();
    try {
      return await look(connection.getClient().db().collection(THINGS.name));
    } finally {
      await connection.close();
    }
  };

  it('come back to the letter where BSON would change them', async () => {
    const things = store.ofAll(THINGS);
    const deep = Array.from({ length: 120 }).reduce<z.infer<ReturnType<typeof z.json>>>((inner) => [inner], 'x');
    const contents = [{ 'a.b': { $set: 1 } }, ['\ud800'], { 'a\0b': 1 }, deep, {}, [], -0, 2 ** 53];
    for (const [index, content] of contents.entries()) {
      const { id } = await things.insert({ kind: `plain ${index}`, content: null, goneAt: null });
      await things.replace(id, { kind: `odd ${index}`, content, goneAt: null });
      expect((await things.get(id))?.data.content).toEqual(content);
      await things.replace(id, { kind: `plain ${index}`, content: ['plain'], goneAt: null });
      expect((await things.get(id))?.data.content).toEqual(['plain']);
    }
  });

  it('are readable by other tools, and cleaned up by the server once their time is over', async () => {
    const goneAt = Date.UTC(2200, 0, 1);
    await store.ofAll(THINGS).insert({ kind: 'seen', content: { a: [1] }, goneAt }, 'seen');
    expect(await raw((things) => things.findOne({ id: 'seen' }))).toMatchObject({
      accountId: '',
      version: 1,
      expiresAt: new Date(goneAt),
      fields: { kind: 'seen' },
      data: { kind: 'seen', content: { a: [1] }, goneAt },
    });
    const indexes = await raw((things) => things.indexes());
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
  });
});

it('a server that is not there is named, without the password, and as a failure that may pass', async () => {
  const url = 'mongodb://somebody:secret@127.0.0.1:1/krasae?directConnection=true';
  const refused: unknown = await connectMongoDocuments({ url, collections: [], patienceMs: 200 }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(DocumentStoreUnavailableError);
  expect(String(refused)).toMatch(
    /^InfrastructureError: MongoDB at mongodb:\/\/127\.0\.0\.1:1\/krasae does not answer/,
  );
  expect(String(refused)).not.toContain('secret');
});
