import { BackOff, type ConsumeOptions, type Subscription, type TopicDeclaration } from '@krasae/log';
import {
  type Consumer,
  type ConsumerGroupJoinEvent,
  type EachBatchPayload,
  type PartitionAssigner,
  PartitionAssigners,
} from 'kafkajs';
import { pauseAfterFetch } from './fetch-pace.js';
import type { KafkaClient } from './kafka-client.js';
import { toLogRecord } from './kafka-records.js';
import { PartitionWorker, type PendingRecord } from './partition-worker.js';

// A fetch waits this long for a first record: also how long a partition that has room again waits for others that are
// quiet, and how long closing may take.
const WAIT_MS = 100;
const HEARTBEAT_MS = 1_000;
// A member that dies without a word loses its partitions after this; one that is only busy beats meanwhile.
const SESSION_MS = 15_000;
// How long a rebalance waits for batches at work before their partitions go to others.
const REBALANCE_MS = 60_000;
const PARTITION_BYTES = 1_000_000;

/** Makes the client ask again after a moment, as it does for what is named so by a broker. */
class StillAtWorkError extends Error {
  override readonly name = 'StillAtWorkError';
  readonly type = 'REBALANCE_IN_PROGRESS';
}

/**
 * One member of a group. Fetching only fills the workers of its partitions, so a slow or failing partition holds up
 * neither the others nor the heartbeats. Offsets move by commitThrough alone. Before it joins anew, which is when
 * partitions change hands, it waits for the batches at work: so no two members work on one partition.
 */
export class GroupConsumer implements Subscription {
  readonly #workers = new Map<number, PartitionWorker>();
  /** Per partition what a broker has taken as committed since this member joined. */
  readonly #confirmed = new Map<number, number>();
  readonly #closing = new AbortController();
  readonly #topicOnBroker: string;
  #consumer: Consumer;
  #stopping: Promise<unknown> = Promise.resolve();
  #reviving: Promise<void> = Promise.resolve();
  #lastWorkers: readonly PartitionWorker[] = [];
  #starts: ReadonlyMap<number, number> = new Map();
  #assigned: readonly number[] = [];
  #term = 0;
  #closed: Promise<void> | null = null;

  constructor(
    private readonly client: KafkaClient,
    private readonly topic: TopicDeclaration,
    private readonly options: ConsumeOptions,
  ) {
    this.#topicOnBroker = client.topicName(topic.name);
    this.#consumer = this.#newConsumer();
  }

  /** starts: where partitions begin that the group has no offset of; empty for the beginning. */
  async start(starts: ReadonlyMap<number, number>): Promise<void> {
    this.#starts = starts;
    await this.#join();
    // Durable, so that a member that comes later starts there too.
    const own = this.#assigned.flatMap((partition): [number, number][] => {
      const offset = starts.get(partition);
      return offset === undefined ? [] : [[partition, offset]];
    });
    for (const [partition, offset] of own) await this.#commit(partition, offset);
    this.#starts = new Map();
  }

  async close(): Promise<void> {
    this.#closed ??= this.#close();
    await this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    // The member stays in the group meanwhile: what its last batches commit still counts.
    this.#stopWorkers();
    await this.#stopping;
    await this.#reviving;
    await this.#consumer.disconnect();
  }

  #newConsumer(): Consumer {
    const consumer = this.client.kafka.consumer({
      groupId: this.client.groupName(this.topic.name, this.options.group),
      allowAutoTopicCreation: false,
      partitionAssigners: [(config) => this.#gate(PartitionAssigners.roundRobin(config))],
      sessionTimeout: SESSION_MS,
      rebalanceTimeout: REBALANCE_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: WAIT_MS,
      maxBytesPerPartition: PARTITION_BYTES,
      // Short steps, as every batch at work at a rebalance is waited for by them.
      retry: { initialRetryTime: 50, maxRetryTime: 1_000, retries: 30 },
    });
    this.#listen(consumer);
    return consumer;
  }

  async #join(): Promise<void> {
    await this.#consumer.connect();
    await this.#consumer.subscribe({ topics: [this.#topicOnBroker], fromBeginning: true });
    await this.#consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      // All that one fetch brought is taken before the next one.
      partitionsConsumedConcurrently: this.topic.partitions,
      eachBatch: (payload) => this.#take(payload),
    });
  }

  /** The client restarts itself after most failures. After the others it is dead, and this member gets a new one. */
  async #revive(): Promise<void> {
    const backOff = new BackOff();
    while (!this.#closing.signal.aborted) {
      await backOff.pause(this.#closing.signal);
      const dead = this.#consumer;
      try {
        await dead.disconnect();
        this.#consumer = this.#newConsumer();
        return await this.#join();
      } catch (error) {
        this.client.warn(error, 'kafka: a member of a group cannot come back yet');
      }
    }
  }

  #gate(assigner: ReturnType<PartitionAssigner>): ReturnType<PartitionAssigner> {
    return {
      ...assigner,
      protocol: (subscription) => {
        this.#stopWorkers();
        if (this.#isAtWork) throw new StillAtWorkError('Batches of this member are still at work.');
        return assigner.protocol(subscription);
      },
    };
  }

  #listen(consumer: Consumer): void {
    const { events } = consumer;
    consumer.on(events.GROUP_JOIN, (event) => this.#joined(event));
    consumer.on(events.COMMIT_OFFSETS, ({ payload }) => {
      for (const { partition, offset } of payload.topics.flatMap((topic) => topic.partitions)) {
        this.#confirmed.set(partition, Math.max(this.#confirmed.get(partition) ?? 0, Number(String(offset))));
      }
    });
    consumer.on(events.END_BATCH_PROCESS, ({ payload: { partition, batchSize, lastOffset } }) => {
      if (batchSize > 0) return;
      const passing = this.#workers.get(partition)?.passOver(Number(lastOffset) + 1);
      passing?.catch((error: unknown) => this.client.warn(error, 'kafka: a transaction marker was not committed'));
    });
    consumer.on(events.CRASH, ({ payload: { error, restart } }) => {
      this.#stopWorkers();
      this.client.warn(error, 'kafka: a member of a group lost its connection');
      if (!restart) this.#reviving = this.#revive();
    });
  }

  /** Runs before the first fetch after a join. */
  #joined({ payload }: ConsumerGroupJoinEvent): void {
    this.#stopWorkers();
    this.#confirmed.clear();
    this.#term += 1;
    this.#assigned = payload.memberAssignment[this.#topicOnBroker] ?? [];
    if (this.#closing.signal.aborted) return;
    this.#consumer.resume([{ topic: this.#topicOnBroker, partitions: [...this.#assigned] }]);
    for (const partition of this.#assigned) {
      const start = this.#starts.get(partition);
      if (start !== undefined) {
        this.#consumer.seek({ topic: this.#topicOnBroker, partition, offset: String(start) });
      }
      this.#workers.set(partition, this.#worker(partition));
    }
  }

  #worker(partition: number): PartitionWorker {
    const place = [{ topic: this.#topicOnBroker, partitions: [partition] }];
    return new PartitionWorker({
      options: this.options,
      partition,
      term: this.#term,
      closing: this.#closing.signal,
      commit: (next) => this.#commit(partition, next),
      setFull: (full) => (full ? this.#consumer.pause(place) : this.#consumer.resume(place)),
    });
  }

  async #take({ batch, resolveOffset, isStale, isRunning }: EachBatchPayload): Promise<void> {
    const worker = this.#workers.get(batch.partition);
    // What is not resolved is fetched again by whoever has the partition then.
    if (worker === undefined || isStale() || !isRunning()) return;
    const after = Number(batch.lastOffset()) + 1;
    const records = batch.messages.map((message, index): PendingRecord => ({
      record: toLogRecord(this.options.topic, batch.partition, message),
      next: Number(batch.messages[index + 1]?.offset ?? after),
    }));
    worker.add(records);
    resolveOffset(batch.messages.at(-1)?.offset ?? batch.lastOffset());
    await pauseAfterFetch(records.length);
  }

  /** The client answers a commit while it is between two memberships as if it were done: so the broker's word counts. */
  async #commit(partition: number, next: number): Promise<void> {
    await this.#consumer.commitOffsets([{ topic: this.#topicOnBroker, partition, offset: String(next) }]);
    if ((this.#confirmed.get(partition) ?? 0) >= next) return;
    throw new Error(
      `Group '${this.options.group}' did not take offset ${next} of partition ${partition} of '${this.options.topic}': ` +
        'its member is joining anew. The records come again.',
    );
  }

  get #isAtWork(): boolean {
    return this.#lastWorkers.some((worker) => worker.isAtWork);
  }

  #stopWorkers(): void {
    const workers = [...this.#workers.values()];
    this.#workers.clear();
    this.#lastWorkers = [...this.#lastWorkers.filter((worker) => worker.isAtWork), ...workers];
    this.#stopping = Promise.all([this.#stopping, ...workers.map((worker) => worker.stop())]);
  }
}
