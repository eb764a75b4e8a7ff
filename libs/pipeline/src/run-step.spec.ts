import { describe, expect, it, jest } from '@jest/globals';
import type { ConsumeOptions, EventLog, LogRecord } from '@krasae/log';
import { z } from 'zod';
import { InfrastructureError } from './failure.js';
import { runStep } from './run-step.js';
import type { Step, StepPage } from './step.js';
import { ok } from './verdict.js';

type Value = z.infer<typeof valueSchema>;
const valueSchema = z.strictObject({ id: z.number() });

/** What a log hands over, batch by batch, and what the step opened and was told for each. */
class Handing {
  readonly opened: number[] = [];
  readonly recovering: boolean[] = [];
  isDown = false;
  private options: ConsumeOptions | null = null;
  private offset = 0;

  async start(): Promise<void> {
    const log: Pick<EventLog, 'consume' | 'publish'> = {
      consume: (options) => {
        this.options = options;
        return Promise.resolve({ close: () => Promise.resolve() });
      },
      publish: () => Promise.resolve([]),
    };
    const page: StepPage<Value, Value> = { claim: () => true, settle: () => Promise.resolve() };
    const step: Step<Value, Value> = {
      name: 'step',
      topic: 'in',
      group: 'group',
      schema: valueSchema,
      maxBatch: 10,
      work: {
        kind: 'batch',
        process: (inputs, { recovering }) => {
          this.recovering.push(recovering);
          if (this.isDown) return Promise.reject(new InfrastructureError('down'));
          return Promise.resolve(inputs.map(({ value }) => ok(value)));
        },
      },
      identify: () => ({ accountId: 'account-1', source: 'website' }),
      outputs: () => [],
      book: {
        open: (partition) => {
          this.opened.push(partition);
          return Promise.resolve(page);
        },
      },
    };
    await runStep(step, { log: log as EventLog, onEvent: () => undefined });
  }

  async hand(partition: number, term: number): Promise<void> {
    const record: LogRecord = {
      topic: 'in',
      partition,
      offset: this.offset,
      key: 'a',
      value: '{"id":1}',
      headers: {},
      loggedAt: 0,
    };
    this.offset += 1;
    const context = { topic: 'in', partition, term, signal: new AbortController().signal };
    await this.options?.handle([record], { ...context, commitThrough: () => Promise.resolve() });
  }
}

describe('a step that runs', () => {
  it('reads its book once for the batches of one term', async () => {
    const log = new Handing();
    await log.start();
    for (const partition of [0, 1, 0, 1, 0]) await log.hand(partition, 1);
    expect(log.opened).toEqual([0, 1]);
    expect(log.recovering).toEqual([true, true, false, false, false]);
  });

  it('reads it anew where the partition has been in other hands', async () => {
    const log = new Handing();
    await log.start();
    for (const term of [1, 1, 2, 2]) await log.hand(0, term);
    expect(log.opened).toEqual([0, 0]);
    expect(log.recovering).toEqual([true, false, true, false]);
  });

  it('reads it anew after a batch that failed', async () => {
    const log = new Handing();
    await log.start();
    await log.hand(0, 1);
    log.isDown = true;
    await expect(log.hand(0, 1)).rejects.toThrow('down');
    log.isDown = false;
    await log.hand(0, 1);
    await log.hand(0, 1);
    expect(log.opened).toEqual([0, 0]);
    expect(log.recovering).toEqual([true, false, true, false]);
  });

  it('reads it anew after a time in which it may have been in other hands unseen', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    try {
      const log = new Handing();
      await log.start();
      await log.hand(0, 1);
      clock.mockReturnValue(5_999);
      await log.hand(0, 1);
      expect(log.opened).toEqual([0]);
      clock.mockReturnValue(10_999);
      await log.hand(0, 1);
      expect(log.opened).toEqual([0, 0]);
      expect(log.recovering).toEqual([true, false, false]);
    } finally {
      clock.mockRestore();
    }
  });
});
