import type { LogPosition } from '@krasae/contracts';
import {
  assertLimit,
  assertMaxBatch,
  assertPartition,
  assertTopicDeclaration,
  type ConsumeOptions,
  type EventLog,
  type LogRecord,
  type NewLogRecord,
  type PartitionLag,
  type PartitionRange,
  type Subscription,
  type TailOptions,
  type TailSubscription,
  type TopicDeclaration,
} from '@krasae/log';
import { AdminCalls } from './admin-calls.js';
import { GroupConsumer } from './group-consumer.js';
import { KafkaClient, type KafkaLogOptions } from './kafka-client.js';
import { OffsetReader } from './offset-reader.js';
import { Publisher } from './publisher.js';
import { startTail } from './tail.js';

/**
 * The EventLog on Kafka (design 2), for brokers of version 2.4 and newer. One connection of the log holds one client
 * connection each for asking and reading, and one more for each topic that it publishes to, each consume and each tail. Throws a
 * KafkaUnavailableError when no broker answers.
 */
export async function connectKafkaLog(options: KafkaLogOptions): Promise<EventLog> {
  const log = new KafkaLog(new KafkaClient(options));
  await log.connect();
  return log;
}

class KafkaLog implements EventLog {
  readonly #admin: AdminCalls;
  readonly #publishers = new Map<string, Publisher>();
  readonly #reader: OffsetReader;
  readonly #subscriptions = new Set<Subscription>();
  #closed: Promise<void> | null = null;

  constructor(private readonly client: KafkaClient) {
    this.#admin = new AdminCalls(client);
    this.#reader = new OffsetReader(client, this.#admin);
  }

  async connect(): Promise<void> {
    await this.#admin.connect();
  }

  async ensureTopics(topics: readonly TopicDeclaration[]): Promise<void> {
    this.#assertOpen();
    for (const topic of topics) assertTopicDeclaration(topic);
    for (const topic of topics) await this.#admin.ensureTopic(topic);
  }

  async publish(topicName: string, records: readonly NewLogRecord[]): Promise<readonly LogPosition[]> {
    const topic = await this.#topic(topicName);
    return records.length === 0 ? [] : this.#publisherOf(topic).publish(records);
  }

  async consume(options: ConsumeOptions): Promise<Subscription> {
    assertMaxBatch(options.maxBatch);
    const topic = await this.#topic(options.topic);
    const starts = options.startAt === 'end' ? await this.#endsWithoutCommit(topic, options.group) : new Map();
    const consumer = new GroupConsumer(this.client, topic, options);
    const subscription = this.#keep(consumer);
    try {
      await consumer.start(starts);
    } catch (error) {
      await subscription.close();
      throw error;
    }
    return subscription;
  }

  async tail(options: TailOptions): Promise<TailSubscription> {
    assertMaxBatch(options.maxBatch);
    const topic = await this.#topic(options.topic);
    const tail = await startTail(this.client, this.#admin, topic, options);
    return { ...this.#keep(tail), startedAt: tail.startedAt };
  }

  async read(topicName: string, partition: number, fromOffset: number, limit: number): Promise<readonly LogRecord[]> {
    const topic = await this.#topic(topicName);
    assertPartition(topic, partition);
    assertLimit(limit);
    return this.#reader.read(topic, partition, fromOffset, limit);
  }

  async ranges(topicName: string): Promise<readonly PartitionRange[]> {
    const topic = await this.#topic(topicName);
    return this.#admin.ranges(topic.name);
  }

  async lag(topicName: string, group: string): Promise<readonly PartitionLag[]> {
    const topic = await this.#topic(topicName);
    const commits = await this.#admin.commits(topic.name, group);
    const ranges = await this.#admin.ranges(topic.name);
    return ranges.map((range) => {
      // Trim may pass a group by, and the end may have moved between the two questions.
      const committed = Math.min(range.end, Math.max(range.begin, commits.get(range.partition) ?? range.begin));
      return { ...range, committed, lag: range.end - committed };
    });
  }

  async trim(topicName: string, before: number): Promise<number> {
    const topic = await this.#topic(topicName);
    const ranges = await this.#admin.ranges(topic.name);
    const since = await this.#admin.firstSince(topic.name, before);
    const drops = ranges.flatMap(({ partition, begin, end }) => {
      // An end that has grown since is nothing to drop: it was not asked about.
      const offset = Math.min(end, since.get(partition) ?? begin);
      return offset > begin ? [{ partition, offset, count: offset - begin }] : [];
    });
    await this.#admin.dropBelow(topic.name, drops);
    return drops.reduce((sum, { count }) => sum + count, 0);
  }

  async close(): Promise<void> {
    this.#closed ??= this.#close();
    await this.#closed;
  }

  async #close(): Promise<void> {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.close()));
    await Promise.all([...this.#publishers.values()].map((publisher) => publisher.close()));
    await Promise.all([this.#reader.disconnect(), this.#admin.disconnect()]);
  }

  #publisherOf(topic: TopicDeclaration): Publisher {
    const publisher = this.#publishers.get(topic.name) ?? new Publisher(this.client, topic);
    this.#publishers.set(topic.name, publisher);
    return publisher;
  }

  async #endsWithoutCommit(topic: TopicDeclaration, group: string): Promise<ReadonlyMap<number, number>> {
    const ranges = await this.#admin.ranges(topic.name);
    const commits = await this.#admin.commits(topic.name, group);
    return new Map(
      ranges.filter(({ partition }) => !commits.has(partition)).map(({ partition, end }) => [partition, end]),
    );
  }

  async #topic(name: string): Promise<TopicDeclaration> {
    this.#assertOpen();
    return this.#admin.topic(name);
  }

  #assertOpen(): void {
    if (this.#closed !== null) throw new Error('This connection to the log is closed.');
  }

  #keep(subscription: Subscription): Subscription {
    const kept = {
      close: async () => {
        await subscription.close();
        this.#subscriptions.delete(kept);
      },
    };
    this.#subscriptions.add(kept);
    return kept;
  }
}
