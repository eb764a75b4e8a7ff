import { describeEventLog } from '@krasae/log/contract-suite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedLog } from './embedded-log.js';

describeEventLog('embedded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'krasae-log-'));
  const open = () => openEmbeddedLog({ file: join(folder, 'krasae.db') });
  const log = await open();
  const others: Awaited<ReturnType<typeof open>>[] = [];
  return {
    log,
    connect: async () => {
      const other = await open();
      others.push(other);
      return other;
    },
    dispose: async () => {
      for (const opened of [log, ...others]) await opened.close();
      await rm(folder, { recursive: true });
    },
  };
});
