import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { describeMessageIndex } from '@krasae/messages/contract-suite';
import { connectMessageIndex, openDuckDbMessageIndex, serveMessageIndex } from './index.js';

async function openIn(folder: string) {
  return openDuckDbMessageIndex({ file: join(folder, 'messages.duckdb'), threads: 2, memoryLimit: '512MB' });
}
const newFolder = () => mkdtemp(join(tmpdir(), 'krasae-messages-'));

describeMessageIndex('DuckDB', async () => {
  const folder = await newFolder();
  const index = await openIn(folder);
  return {
    index,
    dispose: async () => {
      await index.close();
      await rm(folder, { recursive: true });
    },
  };
});

describeMessageIndex('DuckDB behind a port', async () => {
  const folder = await newFolder();
  const local = await openIn(folder);
  const { port1, port2 } = new MessageChannel();
  serveMessageIndex(port1, local);
  const index = connectMessageIndex(port2);
  return {
    index,
    dispose: async () => {
      await index.close();
      await local.close();
      await rm(folder, { recursive: true });
    },
  };
});
