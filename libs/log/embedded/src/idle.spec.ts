import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const IDLE = fileURLToPath(new URL('../fixtures/idle.mjs', import.meta.url));

it('a process that only waits for records can end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'krasae-idle-'));
  const run = promisify(execFile)(process.execPath, [IDLE, join(folder, 'krasae.db')], { timeout: 20_000 });
  await expect(run).resolves.toMatchObject({ stdout: 'idle\n' });
  await rm(folder, { recursive: true });
});
