import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type DocumentStore, SOURCES_OF_ACCOUNT } from '@krasae/documents';
import { openSqliteDocumentStore } from '@krasae/documents-sqlite';
import { PushSources } from './push-sources.js';

describe('the sources that are pushed to', () => {
  let folder: string;
  let documents: DocumentStore;
  let now = 0;
  let sources: PushSources;

  const open = () =>
    openSqliteDocumentStore({ file: join(folder, 'documents.sqlite'), collections: [SOURCES_OF_ACCOUNT] });

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'krasae-push-sources-'));
    documents = await open();
    now = 1_000_000;
    sources = new PushSources(documents, () => now);
  });
  afterEach(async () => {
    await documents.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const add = (connector: 'push' | 'website', id: string, account = 'account-1') =>
    documents
      .ofAccount(SOURCES_OF_ACCOUNT, account)
      .insert(
        { connector, name: id, config: {}, state: 'active', stateReason: '', createdAt: '2026-11-20T10:00:00Z' },
        id,
      );
  const pause = () =>
    documents.ofAccount(SOURCES_OF_ACCOUNT, 'account-1').change('a', (data) => ({ ...data, state: 'paused' }));
  const statesOf = async (id: string) => (await sources.find(id)).map(({ data }) => data.state);

  it('are known for a second, after which a change is in force', async () => {
    await add('push', 'a');
    expect(await statesOf('a')).toEqual(['active']);
    await pause();
    now += 999;
    expect(await statesOf('a')).toEqual(['active']);
    now += 1;
    expect(await statesOf('a')).toEqual(['paused']);
  });

  it('are those of every account with that id, and only those of the push connector', async () => {
    await add('push', 'a');
    await add('push', 'a', 'account-2');
    await add('website', 'b');
    expect((await sources.find('a')).map(({ accountId }) => accountId).sort()).toEqual(['account-1', 'account-2']);
    expect(await sources.find('b')).toEqual([]);
  });

  it('are found as soon as they are made', async () => {
    expect(await sources.find('a')).toEqual([]);
    await add('push', 'a');
    expect(await statesOf('a')).toEqual(['active']);
  });

  it('are read anew after a read that failed', async () => {
    await add('push', 'a');
    let isDown = true;
    const findAcross: DocumentStore['findAcross'] = (collection, options) =>
      isDown ? Promise.reject(new Error('down')) : documents.findAcross(collection, options);
    sources = new PushSources({ ...documents, findAcross }, () => now);
    await expect(sources.find('a')).rejects.toThrow('down');
    isDown = false;
    expect(await statesOf('a')).toEqual(['active']);
  });
});
