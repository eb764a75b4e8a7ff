import type { LogRecord, TopicDeclaration } from '@krasae/log';
import type { AdminCalls } from './admin-calls.js';
import { Fetcher, type FetchedPartition } from './fetcher.js';
import type { KafkaClient } from './kafka-client.js';
import { toLogRecord } from './kafka-records.js';
import { withPatience } from './patience.js';

/** A Fetcher whose connection is made anew when it breaks. */
export class OffsetReader {
  #fetcher: Promise<Fetcher> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly client: KafkaClient,
    private readonly admin: AdminCalls,
  ) {}

  /** EventLog.read, of a partition that is there. */
  async read(topic: TopicDeclaration, partition: number, from: number, limit: number): Promise<readonly LogRecord[]> {
    const range = (await this.admin.ranges(topic.name)).find((candidate) => candidate.partition === partition);
    if (range === undefined || limit === 0) return [];
    const records: LogRecord[] = [];
    let next = Math.max(from, range.begin);
    while (records.length < limit && next < range.end) {
      const [fetched] = await this.fetch(topic, new Map([[partition, next]]), 0);
      // Nothing comes of what an open transaction of another writer holds back.
      if (fetched === undefined || fetched.next === next) break;
      for (const message of fetched.messages) {
        if (records.length < limit && Number(message.offset) < range.end) {
          records.push(toLogRecord(topic.name, partition, message));
        }
      }
      next = fetched.next;
    }
    return records;
  }

  /** One at a time: the client opens a connection for each of several first calls, and closes only the last of them. */
  fetch(
    topic: TopicDeclaration,
    offsets: ReadonlyMap<number, number>,
    maxWaitMs: number,
  ): Promise<readonly FetchedPartition[]> {
    const turn = this.#last.then(() => this.#fetchNow(topic, offsets, maxWaitMs));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #fetchNow(
    topic: TopicDeclaration,
    offsets: ReadonlyMap<number, number>,
    maxWaitMs: number,
  ): Promise<readonly FetchedPartition[]> {
    return withPatience(
      this.client,
      `read topic '${topic.name}'`,
      async () => (await this.#connected()).fetch(this.client.topicName(topic.name), offsets, maxWaitMs),
      () => this.disconnect(),
    );
  }

  async disconnect(): Promise<void> {
    const fetcher = this.#fetcher;
    this.#fetcher = null;
    if (fetcher === null) return;
    const connected = await fetcher.catch(() => null);
    await connected?.disconnect();
  }

  async #connected(): Promise<Fetcher> {
    this.#fetcher ??= this.#connectNew();
    return this.#fetcher;
  }

  async #connectNew(): Promise<Fetcher> {
    const fetcher = new Fetcher(this.client);
    await fetcher.connect();
    return fetcher;
  }
}
