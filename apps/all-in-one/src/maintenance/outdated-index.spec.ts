import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { DuckDBInstance } from '@duckdb/node-api';
import { openDuckDbMessageIndex } from '@krasae/messages-duckdb';
import { createIndexedMessage } from '@krasae/testing';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DataDirectory, dataDirectory } from '../engines/data-directory.js';
import { besideOutdated, isOutdatedIndex, replaceOutdated } from './outdated-index.js';

let directory: DataDirectory;
beforeEach(() => {
  directory = dataDirectory(mkdtempSync(join(tmpdir(), 'krasae-outdated-')));
});
afterEach(() => rmSync(directory.path, { recursive: true }));

async function fill({ index: file }: DataDirectory, ids: readonly string[]): Promise<void> {
  const index = await openDuckDbMessageIndex({ file });
  const messages = ids.map((id) => createIndexedMessage({ accountId: 'tea', message: { id } }));
  await index.upsert('tea', messages);
  await index.close();
}

/** The file as an earlier release left it: of its version, and with none of the columns of today. */
async function makeOutdated({ index: file }: DataDirectory): Promise<void> {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run('CREATE TABLE messages (key VARCHAR PRIMARY KEY)');
  await connection.run('CREATE TABLE schema_version (version INTEGER)');
  await connection.run('INSERT INTO schema_version VALUES (1)');
  connection.closeSync();
  instance.closeSync();
}

it('an index of an earlier release is known for one, and a new one takes its place', async () => {
  await makeOutdated(directory);
  const error: unknown = await openDuckDbMessageIndex({ file: directory.index }).catch((thrown: unknown) => thrown);
  expect(isOutdatedIndex(error)).toBe(true);
  expect(String(error)).toContain('krasae rebuild');
  // What a call left behind that was cut off.
  writeFileSync(`${directory.index}.new`, 'half a file');
  const fresh = besideOutdated(directory);
  await fill(fresh, ['a', 'b']);
  replaceOutdated(directory, fresh);
  expect(readdirSync(directory.path)).toEqual(['messages.duckdb']);
  const index = await openDuckDbMessageIndex({ file: directory.index });
  expect(await index.get('tea', ['facebook:a', 'facebook:b'])).toHaveLength(2);
  await index.close();
});
