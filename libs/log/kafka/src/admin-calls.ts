import { assertSamePartitions, type PartitionRange, type TopicDeclaration, UnknownTopicError } from '@krasae/log';
import type { Admin } from 'kafkajs';
import type { KafkaClient } from './kafka-client.js';
import { withPatience } from './patience.js';

// One record may be as large as a batch; the client's batches stay far below (see publisher.ts).
export const MAX_RECORD_BYTES = 8_000_000;
const OVERHEAD_BYTES = 100_000;

const TOPIC_CONFIG = [
  { name: 'max.message.bytes', value: String(MAX_RECORD_BYTES + OVERHEAD_BYTES) },
  // loggedAt is the log's time, not the publisher's; trim goes by it.
  { name: 'message.timestamp.type', value: 'LogAppendTime' },
  // Nothing goes but by trim (collected is what an index is rebuilt from).
  { name: 'retention.ms', value: '-1' },
  { name: 'cleanup.policy', value: 'delete' },
];

/** Questions and orders to the cluster, over one connection that is made anew when it breaks. All may be repeated. */
export class AdminCalls {
  #admin: Promise<Admin> | null = null;
  readonly #topics = new Map<string, TopicDeclaration>();

  constructor(private readonly client: KafkaClient) {}

  async connect(): Promise<void> {
    await this.#call('be reached', async (admin) => admin.describeCluster());
  }

  async ensureTopic(topic: TopicDeclaration): Promise<void> {
    const found = await this.#find(topic.name);
    if (found !== null) return assertSamePartitions(topic, found.partitions);
    const { replicationFactor } = this.client.options;
    await this.#call(`make topic '${topic.name}'`, (admin) =>
      admin.createTopics({
        waitForLeaders: true,
        topics: [
          {
            topic: this.client.topicName(topic.name),
            numPartitions: topic.partitions,
            configEntries: TOPIC_CONFIG,
            ...(replicationFactor === undefined ? {} : { replicationFactor }),
          },
        ],
      }),
    );
    // Another process may have made it meanwhile, with another number.
    assertSamePartitions(topic, (await this.topic(topic.name)).partitions);
  }

  /** Topics never go and never change, so one look is enough. Throws UnknownTopicError. */
  async topic(name: string): Promise<TopicDeclaration> {
    const topic = this.#topics.get(name) ?? (await this.#find(name));
    if (topic === null) throw new UnknownTopicError(name);
    this.#topics.set(name, topic);
    return topic;
  }

  async ranges(topic: string): Promise<readonly PartitionRange[]> {
    const offsets = await this.#call(`say how far topic '${topic}' goes`, (admin) =>
      admin.fetchTopicOffsets(this.client.topicName(topic)),
    );
    return offsets
      .map(({ partition, low, high }) => ({ partition, begin: Number(low), end: Number(high) }))
      .sort((left, right) => left.partition - right.partition);
  }

  /** The offsets that the group has committed; partitions without one are not in it. */
  async commits(topic: string, group: string): Promise<ReadonlyMap<number, number>> {
    const answer = await this.#call(`say what group '${group}' has committed`, (admin) =>
      admin.fetchOffsets({
        groupId: this.client.groupName(topic, group),
        topics: [this.client.topicName(topic)],
      }),
    );
    const partitions = answer.flatMap((entry) => entry.partitions);
    // Below zero stands 'none', and what the client commits to mean 'begin' when a trim has passed a group by.
    const known = partitions.filter(({ offset }) => Number(offset) >= 0);
    return new Map(known.map(({ partition, offset }) => [partition, Number(offset)]));
  }

  /** Of every partition the first offset that was logged at or after the instant (epoch ms), or its end. */
  async firstSince(topic: string, instant: number): Promise<ReadonlyMap<number, number>> {
    const offsets = await this.#call(`look up an instant in topic '${topic}'`, (admin) =>
      admin.fetchTopicOffsetsByTimestamp(this.client.topicName(topic), instant),
    );
    return new Map(offsets.map(({ partition, offset }) => [partition, Number(offset)]));
  }

  async dropBelow(topic: string, partitions: readonly { partition: number; offset: number }[]): Promise<void> {
    if (partitions.length === 0) return;
    await this.#call(`drop the beginning of topic '${topic}'`, async (admin) => {
      // The client looks for the leaders in what it happens to know of topics: this makes it know.
      await admin.fetchTopicOffsets(this.client.topicName(topic));
      await admin.deleteTopicRecords({
        topic: this.client.topicName(topic),
        partitions: partitions.map(({ partition, offset }) => ({ partition, offset: String(offset) })),
      });
    });
  }

  async disconnect(): Promise<void> {
    const admin = this.#admin;
    this.#admin = null;
    if (admin === null) return;
    // One that never came up has nothing to close.
    const connected = await admin.catch(() => null);
    await connected?.disconnect();
  }

  /** The whole list, as asking for a topic that is not there would be tried again and again by the client. */
  async #find(name: string): Promise<TopicDeclaration | null> {
    const { topics } = await this.#call('list its topics', (admin) => admin.fetchTopicMetadata());
    const found = topics.find((topic) => topic.name === this.client.topicName(name));
    return found === undefined ? null : { name, partitions: found.partitions.length };
  }

  async #call<T>(what: string, order: (admin: Admin) => Promise<T>): Promise<T> {
    return withPatience(
      this.client,
      what,
      async () => order(await this.#connected()),
      () => this.disconnect(),
    );
  }

  async #connected(): Promise<Admin> {
    this.#admin ??= this.#connectNew();
    return this.#admin;
  }

  async #connectNew(): Promise<Admin> {
    const admin = this.client.kafka.admin();
    await admin.connect();
    return admin;
  }
}
