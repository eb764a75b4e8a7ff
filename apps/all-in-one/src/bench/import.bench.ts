import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AccountService } from '@krasae/api/account';
import type { ChannelMessage } from '@krasae/contracts';
import { createFileConnector } from '@krasae/connector-file';
import { createRunner } from '@krasae/ingest-runner';
import { pendingRecords, readLedger } from '@krasae/pipeline';
import { dataDirectory } from '../engines/data-directory.js';
import { startLocalPipeline } from '../engines/local-pipeline.js';
import { openStores } from '../engines/stores.js';
import { SourceService } from '../sources/source.service.js';
import { loadMaterial } from '../seed/load-material.js';
import { bareAppender } from './bare-appender.js';
import { BRAND_KEYWORDS, inScratch, ndjsonOf } from './material.js';
import type { Bench, Figures } from './bench.js';
import { perSecond, ratio } from './statistics.js';

export const importBench: Bench = {
  name: 'import',
  summary: 'file to index: messages a second through the whole pipeline, beside bare log writes and a bare appender',
  run: async (say) => {
    const { name, messages } = await loadMaterial();
    say(`Bare costs with ${messages.length} messages of the ${name} ...`);
    const logWrite = await inScratch((folder) => bareLogWrite(folder, messages));
    const appender = await inScratch((folder) => bareAppender(folder, messages));
    say('Importing into an account with five keywords ...');
    const few = await inScratch((folder) => importInto(folder, messages, BRAND_KEYWORDS));
    say('Importing into an account that wants everything ...');
    const all = await inScratch((folder) => importInto(folder, messages, []));
    return {
      material: name,
      messages: messages.length,
      bareLogWritePerSecond: logWrite,
      bareAppenderPerSecond: appender,
      importFewWanted: few,
      importAllWanted: all,
      allWantedOverBareLogWrite: ratio(Number(all.messagesPerSecond), logWrite),
      allWantedOverBareAppender: ratio(Number(all.messagesPerSecond), appender),
    };
  },
};

/** The same messages published as values of one topic, in batches of 500, and nothing else. */
async function bareLogWrite(folder: string, messages: readonly ChannelMessage[]): Promise<number> {
  const stores = await openStores(dataDirectory(folder));
  const records = messages.map((message) => ({ key: message.id, value: JSON.stringify(message) }));
  const startedAt = performance.now();
  for (let from = 0; from < records.length; from += 500) {
    await stores.log.publish('collected', records.slice(from, from + 500));
  }
  const took = performance.now() - startedAt;
  await stores.close();
  return perSecond(messages.length, took);
}

async function importInto(
  folder: string,
  messages: readonly ChannelMessage[],
  keywords: readonly string[],
): Promise<Figures> {
  const directory = dataDirectory(folder);
  const stores = await openStores(directory);
  const { accountId } = await new AccountService(stores.documents).createAccount({
    name: 'bench',
    adminEmail: 'bench@bench.example',
    password: 'bench-password',
    keywords,
    excludeKeywords: [],
  });
  const path = join(folder, 'messages.ndjson');
  writeFileSync(path, ndjsonOf(messages));
  const { id } = await new SourceService(stores.documents, accountId).fileToImport(path, { path });
  const pipeline = await startLocalPipeline({ directory, logLevel: 'error', connectors: [] });
  const runner = createRunner({ ...stores, connectors: { file: createFileConnector }, onEvent: () => undefined });
  const startedAt = performance.now();
  await runner.runOnce(accountId, id);
  const readAt = performance.now();
  for (let left = 1; left > 0;) {
    const { collected, classified } = await pendingRecords(stores.log);
    left = collected + classified;
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const took = performance.now() - startedAt;
  const { total } = await readLedger(stores.documents, stores.log, { accountId });
  await pipeline.stop();
  await stores.close();
  return {
    messagesPerSecond: perSecond(messages.length, took),
    readAndLoggedPerSecond: perSecond(messages.length, readAt - startedAt),
    indexed: total.indexed,
    unwanted: total.unwanted,
  };
}
