import type { LogPosition } from '@krasae/contracts';
import {
  assertLimit,
  assertMaxBatch,
  assertPartition,
  assertSamePartitions,
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
  UnknownTopicError,
} from '@krasae/log';
import { type Durability, openSqlite, type SqliteFile } from '@krasae/sqlite';
import { GroupConsumer } from './group-consumer.js';
import { GroupShareStorage } from './group-share.storage.js';
import { broadcastSignal, type LogSignal } from './log-signal.js';
import { layOut, LogStorage, type Topic } from './log-storage.js';
import { startTail } from './tail.js';
import { WakeUps } from './wake-ups.js';
import { WriteQueue } from './write-queue.js';

export interface EmbeddedLogOptions {
  readonly file: string;
  /** How connections of this process tell each other of new records. Default: a BroadcastChannel of the file. */
  readonly signal?: LogSignal;
  readonly durability?: Durability;
}

// Only for what other processes write: within one process the signal is there at once.
const POLL_MS = 25;
// So that a trim of millions of records holds the write lock for some milliseconds at a time.
const TRIM_STEP = 2_000;

/** The embedded EventLog (design 2): a SQLite file that several threads and processes of one machine may have open. */
export async function openEmbeddedLog(options: EmbeddedLogOptions): Promise<EventLog> {
  const file = openSqlite(options.file, { durability: options.durability ?? 'full' });
  return new EmbeddedLog(file, options.signal ?? broadcastSignal(file.path));
}

class EmbeddedLog implements EventLog {
  readonly #storage: LogStorage;
  readonly #shares: GroupShareStorage;
  readonly #queue: WriteQueue;
  readonly #wakeUps = new WakeUps();
  readonly #topics = new Map<string, Topic>();
  readonly #grown = new Set<string>();
  readonly #groups = new Map<string, GroupConsumer>();
  readonly #subscriptions = new Set<Subscription>();
  readonly #poll: NodeJS.Timeout;

  constructor(
    private readonly file: SqliteFile,
    private readonly signal: LogSignal,
  ) {
    this.#storage = new LogStorage(file);
    this.#shares = new GroupShareStorage(file);
    this.#queue = new WriteQueue(file, () => this.#announce());
    signal.listen((topics) => this.#wakeUps.wake(topics));
    const version = file.versionReader();
    let seen = version();
    this.#poll = setInterval(() => {
      if (this.#wakeUps.isEmpty) return;
      const now = version();
      if (now !== seen) this.#wakeUps.wakeAll();
      seen = now;
    }, POLL_MS).unref();
  }

  async ensureTopics(topics: readonly TopicDeclaration[]): Promise<void> {
    for (const topic of topics) assertTopicDeclaration(topic);
    this.file.write(() => {
      for (const topic of topics) this.#ensureTopic(topic);
    });
  }

  #ensureTopic(topic: TopicDeclaration): void {
    const found = this.#storage.findTopic(topic.name);
    if (found === null) this.#storage.addTopic(topic);
    else assertSamePartitions(topic, found.partitions);
  }

  async publish(topicName: string, records: readonly NewLogRecord[]): Promise<readonly LogPosition[]> {
    const topic = this.#topic(topicName);
    if (records.length === 0) return [];
    const laidOut = layOut(topic, records);
    return this.#queue.add(records.length, () => {
      const positions = this.#storage.append(topic, laidOut, Date.now());
      this.#grown.add(topicName);
      return positions;
    });
  }

  async consume(options: ConsumeOptions): Promise<Subscription> {
    assertMaxBatch(options.maxBatch);
    const topic = this.#topic(options.topic);
    await this.#queue.add(topic.partitions, () =>
      this.#storage.startGroup(topic, options.group, options.startAt ?? 'begin'),
    );
    return this.#keep(await this.#join(topic, options));
  }

  async tail(options: TailOptions): Promise<TailSubscription> {
    assertMaxBatch(options.maxBatch);
    const topic = this.#topic(options.topic);
    const tail = startTail({ storage: this.#storage, wakeUps: this.#wakeUps }, topic, options);
    return { ...this.#keep(tail), startedAt: tail.startedAt };
  }

  async read(topicName: string, partition: number, fromOffset: number, limit: number): Promise<readonly LogRecord[]> {
    const topic = this.#topic(topicName);
    assertPartition(topic, partition);
    assertLimit(limit);
    return this.#storage.read(topic, partition, fromOffset, limit);
  }

  async ranges(topicName: string): Promise<readonly PartitionRange[]> {
    return this.#storage.ranges(this.#topic(topicName));
  }

  async lag(topicName: string, group: string): Promise<readonly PartitionLag[]> {
    const topic = this.#topic(topicName);
    const commits = this.#storage.commits(topic, group);
    return this.#storage.ranges(topic).map((range) => {
      // Another connection may move on between the two reads, and trim may pass a group by: both ends are kept in order.
      const committed = Math.min(range.end, Math.max(range.begin, commits.get(range.partition) ?? range.begin));
      return { ...range, committed, lag: range.end - committed };
    });
  }

  async trim(topicName: string, before: number): Promise<number> {
    const topic = this.#topic(topicName);
    let dropped = 0;
    for (const { partition, begin } of this.#storage.ranges(topic)) {
      const keep = this.#storage.firstSince(topic, partition, before);
      for (let at = begin; at < keep;) {
        const upTo = Math.min(keep, at + TRIM_STEP);
        const step = await this.#queue.add(TRIM_STEP, () => this.#storage.dropBelow(topic, partition, upTo));
        at = step.begin;
        dropped += step.dropped;
      }
    }
    return dropped;
  }

  async close(): Promise<void> {
    if (!this.file.isOpen) return;
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.close()));
    clearInterval(this.#poll);
    this.#queue.flush();
    this.signal.close();
    this.file.close();
  }

  #announce(): void {
    if (this.#grown.size === 0) return;
    const topics = [...this.#grown];
    this.#grown.clear();
    this.#wakeUps.wake(topics);
    this.signal.announce(topics);
  }

  /** Topics never go and never change, so one look is enough. */
  #topic(name: string): Topic {
    this.file.assertOpen();
    const topic = this.#topics.get(name) ?? this.#storage.findTopic(name);
    if (topic === null) throw new UnknownTopicError(name);
    this.#topics.set(name, topic);
    return topic;
  }

  /** A group whose last batch is still at work is waited for: its partitions are not free before. */
  async #join(topic: Topic, options: ConsumeOptions): Promise<Subscription> {
    const key = JSON.stringify([topic.name, options.group]);
    for (let known = this.#groups.get(key); known !== undefined; known = this.#groups.get(key)) {
      if (known.stopped === null) return known.join(options);
      await known.stopped;
      if (this.#groups.get(key) === known) this.#groups.delete(key);
    }
    this.file.assertOpen();
    const parts = { storage: this.#storage, shares: this.#shares, queue: this.#queue, wakeUps: this.#wakeUps };
    const group = new GroupConsumer(parts, topic, options.group);
    this.#groups.set(key, group);
    const subscription = await group.join(options);
    if (!this.file.isOpen) await subscription.close();
    this.file.assertOpen();
    return subscription;
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
