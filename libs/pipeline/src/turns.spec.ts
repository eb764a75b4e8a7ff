import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { ConsumeOptions, EventLog, LogRecord } from '@krasae/log';
import { z } from 'zod';
import { runStep } from './run-step.js';
import { Turns } from './turns.js';
import { ok } from './verdict.js';

const valueSchema = z.strictObject({ id: z.number() });

/** Hands two batches of two partitions over at once to a step whose outputs are written when the test says so. */
async function handBoth(isProcessorBound: boolean) {
  const done: string[] = [];
  let options: ConsumeOptions | null = null;
  let letThrough = (): void => undefined;
  const written = new Promise<void>((resolve) => (letThrough = resolve));
  const log: Pick<EventLog, 'consume' | 'publish'> = {
    consume: (given) => {
      options = given;
      return Promise.resolve({ close: () => Promise.resolve() });
    },
    publish: async (_topic, records) => {
      done.push(`publish ${records[0]?.key}`);
      await written;
      return [];
    },
  };
  await runStep(
    {
      name: 'step',
      topic: 'in',
      group: 'group',
      schema: valueSchema,
      maxBatch: 10,
      work: {
        kind: 'each',
        concurrency: 1,
        isProcessorBound,
        process: async ({ record, value }) => {
          done.push(`${record.partition}.${value.id}`);
          await Promise.resolve();
          return ok(value);
        },
      },
      identify: () => ({ accountId: 'account-1', source: 'website' }),
      outputs: (_output, { record }) => [{ topic: 'out', key: `of ${record.partition}`, value: '' }],
    },
    { log: log as EventLog, onEvent: () => undefined },
  );
  const hand = (partition: number) =>
    (options as ConsumeOptions | null)?.handle(
      [0, 1, 2].map((id) => recordOf(partition, id)),
      {
        topic: 'in',
        partition,
        term: 1,
        signal: new AbortController().signal,
        commitThrough: () => Promise.resolve(),
      },
    );
  const both = Promise.all([hand(0), hand(1)]);
  for (let round = 0; round < 5; round += 1) await nextRound();
  const before = [...done];
  letThrough();
  await both;
  return { before, after: done };
}

function recordOf(partition: number, id: number): LogRecord {
  const value = JSON.stringify({ id });
  return { topic: 'in', partition, offset: id, key: String(id), value, headers: {}, loggedAt: 0 };
}

describe('batches of a step', () => {
  const inTurn = ['0.0', '0.1', '0.2', 'publish of 0', '1.0', '1.1', '1.2', 'publish of 1'];

  it('take turns where the processor does the work, each while the one before is being written', async () => {
    const { before, after } = await handBoth(true);
    expect(before).toEqual(inTurn);
    expect(after).toEqual(inTurn);
  });

  it('go side by side where they wait for others', async () => {
    const { before } = await handBoth(false);
    expect(before.slice(0, 2)).toEqual(['0.0', '1.0']);
    expect([...before].sort()).toEqual([...inTurn].sort());
  });
});

describe('turns', () => {
  it('are given in the order in which they were asked for, and not before the event loop went round', async () => {
    const turns = new Turns();
    const seen: string[] = [];
    const ends = [1, 2, 3].map(async (name) => {
      const end = await turns.take();
      seen.push(`begin ${name}`);
      setImmediate(() => seen.push(`round ${name}`));
      end();
    });
    await Promise.all(ends);
    await nextRound();
    expect(seen).toEqual(['begin 1', 'round 1', 'begin 2', 'round 2', 'begin 3', 'round 3']);
  });
});
