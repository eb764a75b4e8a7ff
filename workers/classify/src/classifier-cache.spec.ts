import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accountDocumentSchema } from '@krasae/contracts';
import { ACCOUNTS, type DocumentStore } from '@krasae/documents';
import { openSqliteDocumentStore } from '@krasae/documents-sqlite';
import { isRetryable } from '@krasae/pipeline';
import { loadSentimentModel } from '@krasae/sentiment';
import { ClassifierCache } from './classifier-cache.js';

const sentiment = loadSentimentModel();
const account = (version: number) =>
  accountDocumentSchema.parse({
    name: 'Tea',
    nameKey: 'tea',
    brand: 'Tea',
    sources: [],
    queryLength: 28,
    createdAt: '2026-11-01T00:00:00Z',
    settings: { version, keywords: ['ชา'], excludeKeywords: [], categoryLevels: [] },
  });

let directory: string;
let documents: DocumentStore;
let clock = 0;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'krasae-cache-'));
  documents = await openSqliteDocumentStore({ file: join(directory, 'krasae.db'), collections: [ACCOUNTS] });
  clock = 0;
});
afterEach(async () => {
  await documents.close();
  await rm(directory, { recursive: true });
});

const open = () => new ClassifierCache(documents, sentiment, () => clock);

describe('the settings of a running classify', () => {
  it('are read anew within a second of a change, and kept until then', async () => {
    await documents.ofAll(ACCOUNTS).insert(account(1), 'tea');
    const cache = open();
    const first = await cache.get('tea');
    expect(first?.settingsVersion).toBe(1);
    await documents.ofAll(ACCOUNTS).replace('tea', account(2));
    clock = 999;
    expect(await cache.get('tea')).toBe(first);
    clock = 1000;
    expect((await cache.get('tea'))?.settingsVersion).toBe(2);
  });

  it('are built once while the account does not change', async () => {
    await documents.ofAll(ACCOUNTS).insert(account(1), 'tea');
    const cache = open();
    const first = await cache.get('tea');
    clock = 5000;
    expect(await cache.get('tea')).toBe(first);
  });

  it('of a new account are found at once, though it was looked for in vain a moment ago', async () => {
    const cache = open();
    expect(await cache.get('tea')).toBeNull();
    await documents.ofAll(ACCOUNTS).insert(account(1), 'tea');
    expect((await cache.get('tea'))?.settingsVersion).toBe(1);
  });

  it('that cannot be read for want of the store are the fault of no record', async () => {
    await documents.close();
    const failure = await Promise.resolve(open().get('tea')).catch((error: unknown) => error);
    expect(isRetryable(failure)).toBe(true);
    documents = await openSqliteDocumentStore({ file: join(directory, 'krasae.db'), collections: [ACCOUNTS] });
  });
});
