import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  BackOff,
  type LogRecord,
  type TailOptions,
  type TailSubscription,
  tailStart,
  type TopicDeclaration,
} from '@krasae/log';
import type { AdminCalls } from './admin-calls.js';
import { pauseAfterFetch } from './fetch-pace.js';
import type { KafkaClient } from './kafka-client.js';
import { toLogRecord } from './kafka-records.js';
import { OffsetReader } from './offset-reader.js';

// How long a fetch waits for a first record: also how long closing may take, and how long one broker's news may wait
// for another broker that has none.
const WAIT_MS = 100;

/**
 * Follows all partitions of a topic, by a connection of its own (a waiting fetch holds up what comes after it). Where it
 * starts is settled before it resolves.
 */
export async function startTail(
  client: KafkaClient,
  admin: AdminCalls,
  topic: TopicDeclaration,
  options: TailOptions,
): Promise<TailSubscription> {
  const ranges = await admin.ranges(topic.name);
  const tail = new Tail(client, admin, topic, options, tailStart(topic, ranges, options.from));
  return { startedAt: tail.startedAt, close: () => tail.close() };
}

class Tail {
  readonly startedAt: TailSubscription['startedAt'];
  readonly #reader: OffsetReader;
  readonly #stop = new AbortController();
  readonly #waiting: LogRecord[][];
  readonly #backOff = new BackOff();
  readonly #running: Promise<void>;

  constructor(
    client: KafkaClient,
    private readonly admin: AdminCalls,
    private readonly topic: TopicDeclaration,
    private readonly options: TailOptions,
    private readonly next: number[],
  ) {
    this.startedAt = next.map((offset, partition) => ({ partition, offset: offset - 1 }));
    this.#waiting = next.map(() => []);
    this.#reader = new OffsetReader(client, admin);
    this.#running = this.#run(client);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await this.#reader.disconnect();
  }

  async #run(client: KafkaClient): Promise<void> {
    const backOff = new BackOff();
    while (!this.#stop.signal.aborted) {
      let fetched = 0;
      try {
        fetched = await this.#fill();
        backOff.reset();
      } catch (error) {
        // The broker is away for longer than a call waits: a tail waits for as long as it takes.
        client.warn(error, 'kafka: a tail cannot read');
        await backOff.pause(this.#stop.signal);
        await this.#skipTrimmed().catch((trouble: unknown) => client.warn(trouble, 'kafka: a tail cannot ask'));
      }
      for (const [partition, records] of this.#waiting.entries()) await this.#deliver(partition, records);
      if (fetched > 0) await pauseAfterFetch(fetched);
    }
  }

  /**
   * Fetches for the partitions that have nothing waiting, so that memory holds one fetch of each at most. Answers how
   * many records came.
   */
  async #fill(): Promise<number> {
    const empty = this.next.flatMap((offset, partition): [number, number][] =>
      this.#waiting[partition]?.length === 0 ? [[partition, offset]] : [],
    );
    if (empty.length === 0) return 0;
    const wait = empty.length === this.next.length ? WAIT_MS : 0;
    for (const { partition, messages, next } of await this.#reader.fetch(this.topic, new Map(empty), wait)) {
      this.next[partition] = next;
      this.#waiting[partition] = messages.map((message) => toLogRecord(this.topic.name, partition, message));
    }
    return empty.reduce((sum, [partition]) => sum + (this.#waiting[partition]?.length ?? 0), 0);
  }

  async #skipTrimmed(): Promise<void> {
    for (const { partition, begin } of await this.admin.ranges(this.topic.name)) {
      this.next[partition] = Math.max(begin, this.next[partition] ?? 0);
    }
  }

  /** One batch. What handle throws on stays where it is, and the other partitions have their turn. */
  async #deliver(partition: number, records: LogRecord[]): Promise<void> {
    if (records.length === 0 || this.#stop.signal.aborted) return;
    const batch = records.slice(0, this.options.maxBatch);
    try {
      await this.options.handle(batch);
      this.#waiting[partition] = records.slice(batch.length);
      this.#backOff.reset();
      // A backlog read by a handler that never waits would otherwise hold the thread to its end.
      await nextTurn();
    } catch (error) {
      this.options.onError(error);
      await this.#backOff.pause(this.#stop.signal);
    }
  }
}
