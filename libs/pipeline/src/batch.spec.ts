import { TOPICS, deadLetterRecordSchema } from '@krasae/contracts';
import type { LogRecord } from '@krasae/log';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { settleBatch } from './batch.js';
import { InfrastructureError } from './failure.js';
import type { Step, StepEvent, StepInput, StepServices, StepWork } from './step.js';
import { Turns } from './turns.js';
import { deadLetter, drop, ok, retry, type Verdict } from './verdict.js';

/** What a record does whenever it is worked on; 'later' asks for two retries first, 'never' for one each time. */
const BEHAVIOURS = ['ok', 'drop', 'dead-letter', 'later', 'never', 'poison', 'not-json', 'not-schema'] as const;
type Behaviour = (typeof BEHAVIOURS)[number];
const DEAD: readonly Behaviour[] = ['dead-letter', 'never', 'poison', 'not-json', 'not-schema'];

const valueSchema = z.strictObject({ id: z.number(), behaviour: z.enum(BEHAVIOURS) });
type Value = z.infer<typeof valueSchema>;

interface Plan {
  readonly records: readonly { readonly key: string; readonly behaviour: Behaviour }[];
  readonly batches: readonly number[];
  /** Numbers of the publishes and commits at which the process dies, and whether what it asked for was still done. */
  readonly deaths: readonly { readonly at: number; readonly done: boolean }[];
  /** Numbers of the calls of the step at which its engine does not answer. */
  readonly outages: readonly number[];
  readonly kind: 'each' | 'batch';
}

const plans: fc.Arbitrary<Plan> = fc.record({
  records: fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), behaviour: fc.constantFrom(...BEHAVIOURS) }), {
    minLength: 1,
    maxLength: 24,
  }),
  batches: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
  deaths: fc.array(fc.record({ at: fc.nat(20), done: fc.boolean() }), { maxLength: 4 }),
  outages: fc.array(fc.nat(30), { maxLength: 3 }),
  kind: fc.constantFrom('each', 'batch'),
});

/** One partition of a log and a step over it, with a process that dies where the plan says. */
class World {
  readonly published: { topic: string; offset: number; value: string }[] = [];
  readonly events: StepEvent[] = [];
  readonly waits: number[] = [];
  committed = 0;
  /** Offsets in the order in which they got a verdict other than retry, of the present delivery. */
  finished: number[] = [];
  /** Kept over all deliveries: one that fails must end its turn. */
  private readonly turns = new Turns();
  private mutations = 0;
  private calls = 0;
  private readonly tries = new Map<number, number>();
  private readonly records: readonly LogRecord[];

  constructor(private readonly plan: Plan) {
    this.records = plan.records.map(({ key, behaviour }, offset) => ({
      topic: 'in',
      partition: 0,
      offset,
      key,
      headers: { account: 'account-1', source: 'website', trace: `trace-${offset}` },
      loggedAt: 0,
      value:
        behaviour === 'not-json'
          ? '{"id":'
          : JSON.stringify({ id: behaviour === 'not-schema' ? '?' : offset, behaviour }),
    }));
  }

  async run(): Promise<void> {
    for (let delivery = 0; this.committed < this.records.length; delivery += 1) {
      if (delivery > 200) throw new Error('The partition stands still.');
      const size = this.plan.batches[delivery % this.plan.batches.length] ?? 1;
      const batch = this.records.slice(this.committed, this.committed + size);
      this.finished = [];
      const signal = new AbortController().signal;
      const commitThrough = (offset: number): Promise<void> => this.commit(offset);
      const work = { step: this.step(), services: this.services(), page: null, recovering: false, turns: this.turns };
      const context = { topic: 'in', partition: 0, term: 1, signal, commitThrough };
      await settleBatch(work, batch, context).catch((error: unknown) => {
        if (!(error instanceof InfrastructureError)) throw error;
      });
    }
  }

  private services(): StepServices {
    const refuse = () => Promise.reject(new Error('not used'));
    return {
      log: {
        ensureTopics: refuse,
        consume: refuse,
        tail: refuse,
        read: refuse,
        ranges: refuse,
        lag: refuse,
        trim: refuse,
        close: refuse,
        publish: async (topic, records) => {
          await this.mutate(() => {
            for (const { value, headers } of records) {
              this.published.push({ topic, value, offset: Number(headers?.['trace']?.slice('trace-'.length)) });
            }
          });
          return records.map((_, offset) => ({ partition: 0, offset }));
        },
      },
      onEvent: (event) => this.events.push(event),
      now: () => 0,
      wait: async (milliseconds) => {
        this.waits.push(milliseconds);
      },
    };
  }

  private step(): Step<Value, number> {
    const work: StepWork<Value, number> =
      this.plan.kind === 'each'
        ? {
            kind: 'each',
            concurrency: 2,
            process: async (input) => {
              this.engineCall();
              return this.verdictOf(input);
            },
          }
        : {
            kind: 'batch',
            process: async (inputs) => {
              this.engineCall();
              return inputs.map((input) => this.verdictOf(input));
            },
          };
    return {
      name: 'test',
      topic: 'in',
      group: 'test',
      schema: valueSchema,
      maxBatch: 10,
      work,
      identify: () => ({ accountId: 'account-2', source: 'pantip' }),
      outputs: (id, { record }) => [{ topic: 'out', key: record.key, value: String(id) }],
      retry: { attempts: 3, firstMs: 1, maxMs: 2 },
    };
  }

  private engineCall(): void {
    this.calls += 1;
    if (this.plan.outages.includes(this.calls)) throw new InfrastructureError('The engine is away.');
  }

  private verdictOf({ record, value }: StepInput<Value>): Verdict<number> {
    const tries = (this.tries.get(record.offset) ?? 0) + 1;
    this.tries.set(record.offset, tries);
    if (value.behaviour === 'poison') throw new TypeError('This record breaks the step.');
    if (value.behaviour === 'never' || (value.behaviour === 'later' && tries <= 2)) return retry('not yet');
    this.finished.push(record.offset);
    if (value.behaviour === 'drop') return drop('not needed');
    return value.behaviour === 'dead-letter' ? deadLetter('no use') : ok(record.offset);
  }

  private async commit(offset: number): Promise<void> {
    await this.mutate(() => {
      for (let below = this.committed; below <= offset; below += 1) this.expectOutputs(below);
      this.committed = offset + 1;
    });
  }

  /** What the verdict of a record asks for stands in the log before the offset moves past it. */
  private expectOutputs(offset: number): void {
    const behaviour = this.plan.records[offset]?.behaviour ?? 'ok';
    const topics = this.published.filter((record) => record.offset === offset).map(({ topic }) => topic);
    const expected = DEAD.includes(behaviour) ? [TOPICS.deadLetters] : behaviour === 'drop' ? [] : ['out'];
    expect([...new Set(topics)]).toEqual(expected);
  }

  private async mutate(effect: () => void): Promise<void> {
    this.mutations += 1;
    const death = this.plan.deaths.find(({ at }) => at === this.mutations);
    if (death === undefined || death.done) effect();
    if (death !== undefined) throw new InfrastructureError('The process died here.');
  }
}

describe('the verdict wrapper', () => {
  it('gives each record its one verdict, in order, through retries, poison, outages and deaths', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const world = new World(plan);
        await world.run();
        expect(world.committed).toBe(plan.records.length);
        const firsts = world.published.filter(({ topic }) => topic === 'out').map(({ offset }) => offset);
        const distinct = [...new Set(firsts)];
        // Copies of what a death left unsettled may come again, never before what stands ahead of them.
        expect(distinct).toEqual([...distinct].sort((a, b) => a - b));
        const letters = world.published.filter(({ topic }) => topic === TOPICS.deadLetters);
        const dead = plan.records.flatMap(({ behaviour }, offset) => (DEAD.includes(behaviour) ? [offset] : []));
        expect([...new Set(letters.map(({ offset }) => offset))].sort((a, b) => a - b)).toEqual(dead);
      }),
      { numRuns: 500 },
    );
  });

  it('works on the records of one key in order', async () => {
    const orderly = plans.map((plan) => ({ ...plan, deaths: [], outages: [] }));
    await fc.assert(
      fc.asyncProperty(orderly, async (plan) => {
        const world = new World({ ...plan, batches: [plan.records.length] });
        await world.run();
        for (const key of ['a', 'b', 'c']) {
          // A bulk call may have worked on a record before its turn: what counts is the last time.
          const last = world.finished.filter((offset, at) => world.finished.lastIndexOf(offset) === at);
          const ofKey = last.filter((offset) => plan.records[offset]?.key === key);
          expect(ofKey).toEqual([...ofKey].sort((a, b) => a - b));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('keeps in a dead letter what came in, whose it was, and the reason with the field', async () => {
    const world = new World({
      records: [
        { key: 'a', behaviour: 'not-schema' },
        { key: 'a', behaviour: 'poison' },
        { key: 'b', behaviour: 'never' },
      ],
      batches: [3],
      deaths: [],
      outages: [],
      kind: 'batch',
    });
    await world.run();
    const letters = world.published.map(({ value }) => deadLetterRecordSchema.parse(JSON.parse(value)));
    expect(letters.map(({ reason, accountId, attempts }) => ({ reason, accountId, attempts }))).toEqual([
      { reason: 'id: Invalid input: expected number, received string', accountId: 'account-1', attempts: 1 },
      { reason: 'TypeError: This record breaks the step.', accountId: 'account-2', attempts: 1 },
      { reason: 'not yet (given up after 3 tries)', accountId: 'account-2', attempts: 3 },
    ]);
    expect(letters[0]?.origin.value).toBe('{"id":"?","behaviour":"not-schema"}');
    expect(world.waits).toEqual([1, 2]);
  });

  it('holds the partition and dead-letters nothing while the engine is away', async () => {
    const world = new World({
      records: [{ key: 'a', behaviour: 'ok' }],
      batches: [1],
      deaths: [],
      outages: Array.from({ length: 40 }, (_, call) => call + 1),
      kind: 'batch',
    });
    await world.run();
    expect(world.published.map(({ topic }) => topic)).toEqual(['out']);
  });
});
