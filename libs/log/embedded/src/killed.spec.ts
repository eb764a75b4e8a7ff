import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSqlite } from '@krasae/sqlite';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { openEmbeddedLog } from './embedded-log.js';

const PUBLISHER = fileURLToPath(new URL('../fixtures/publisher.mjs', import.meta.url));
const PARTITIONS = 3;

const lineSchema = z.union([
  z.object({ published: z.array(z.object({ partition: z.number(), offset: z.number(), value: z.string() })) }),
  z.object({ committed: z.object({ partition: z.number(), through: z.number() }) }),
]);
type Line = z.infer<typeof lineSchema>;
const valueSchema = z.object({ batch: z.string(), index: z.number(), size: z.number() });

/** Runs the publisher (from dist, which npm test builds), kills it in full flight after so many lines; answers them. */
async function runAndKill(file: string, run: string, lines: number): Promise<readonly Line[]> {
  const child = spawn(process.execPath, [PUBLISHER, file, run], { stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const complaints: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text));
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (said.length === lines) child.kill('SIGKILL');
  }
  await exited;
  if (child.signalCode !== 'SIGKILL') {
    throw new Error(`The publisher ended by itself (is dist built?):\n${complaints.join('')}`);
  }
  // Death may cut the last line short: that one was not heard.
  const whole = said.filter((line) => line.endsWith('}'));
  expect(said.length - whole.length).toBeLessThanOrEqual(1);
  return whole.map((line) => lineSchema.parse(JSON.parse(line)));
}

describe('after kill -9', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'krasae-killed-'));
  });
  afterAll(async () => rm(folder, { recursive: true }));

  it('of two processes at once, all that was acknowledged is there, batches are whole, offsets are dense, commits hold', async () => {
    const file = join(folder, 'krasae.db');
    const heard: Line[] = [];
    for (const [run, lines] of [3, 40, 211, 400, 97].entries()) {
      const runs = [runAndKill(file, `${run}a`, lines), runAndKill(file, `${run}b`, lines)];
      heard.push(...(await Promise.all(runs)).flat());
      const log = await openEmbeddedLog({ file });
      const stored = await Promise.all(
        Array.from({ length: PARTITIONS }, (_, partition) => log.read('events', partition, 0, 1_000_000)),
      );
      const ranges = await log.ranges('events');
      for (const [partition, records] of stored.entries()) {
        expect(records.map((record) => record.offset)).toEqual(records.map((_, offset) => offset));
        expect(ranges[partition]).toEqual({ partition, begin: 0, end: records.length });
      }
      const lag = await log.lag('events', 'readers');
      const lost = heard.filter((line) =>
        'committed' in line
          ? (lag[line.committed.partition]?.committed ?? 0) <= line.committed.through
          : line.published.some(({ partition, offset, value }) => stored[partition]?.[offset]?.value !== value),
      );
      expect(lost).toEqual([]);
      const batches = new Map<string, { size: number; there: Set<number>; count: number }>();
      for (const record of stored.flat()) {
        const { batch, index, size } = valueSchema.parse(JSON.parse(record.value));
        const known = batches.get(batch) ?? { size, there: new Set(), count: 0 };
        batches.set(batch, { size, there: known.there.add(index), count: known.count + 1 });
      }
      const torn = [...batches].filter(([, { size, there, count }]) => there.size !== size || count !== size);
      expect(torn).toEqual([]);
      await log.close();
    }
    expect(new Set(heard.map((line) => ('committed' in line ? 'committed' : 'published'))).size).toBe(2);
    const database = openSqlite(file);
    expect(database.prepare('PRAGMA integrity_check').rows()).toEqual([['ok']]);
    database.close();
    // Ten processes start and die, on whatever machine this is.
  }, 120_000);
});
