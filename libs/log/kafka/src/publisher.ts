import type { LogPosition } from '@krasae/contracts';
import { type NewLogRecord, partitionOf, type TopicDeclaration } from '@krasae/log';
import { CompressionTypes, type Message, type Producer, type RecordMetadata } from 'kafkajs';
import { MAX_RECORD_BYTES } from './admin-calls.js';
import type { KafkaClient } from './kafka-client.js';
import { brokerErrorOf, mayPass, withPatience } from './patience.js';

// A send is one batch for each partition. Small enough for topics that others made with Kafka's own limit of 1 MB.
const SEND_BYTES = 900_000;
const SEND_RECORDS = 5_000;
// A batch of a few records costs more to compress, and to read again, than it takes on the wire or the disk.
const COMPRESSED_FROM_BYTES = 16_000;

const PRODUCER_IS_LOST = new Set([
  'OUT_OF_ORDER_SEQUENCE_NUMBER',
  'UNKNOWN_PRODUCER_ID',
  'INVALID_PRODUCER_EPOCH',
  'INVALID_PRODUCER_ID_MAPPING',
]);

/** One publish(): answered when its last record is durable. */
interface Call {
  readonly positions: LogPosition[];
  open: number;
  settle(error: unknown): void;
}

interface Entry {
  readonly call: Call;
  readonly index: number;
  readonly partition: number;
  readonly message: Message;
  readonly bytes: number;
}

/**
 * Appends records to one topic by an idempotent producer that every in-sync replica acknowledges. What is asked for
 * while a send is under way goes out together in the next one; topics have publishers of their own, so that none waits
 * for another's.
 */
export class Publisher {
  #producer: Promise<Producer> | null = null;
  #queue: Entry[] = [];
  #draining: Promise<void> | null = null;

  constructor(
    private readonly client: KafkaClient,
    private readonly topic: TopicDeclaration,
  ) {}

  /** Throws a RangeError for a record that is too large, before anything is written. */
  async publish(records: readonly NewLogRecord[]): Promise<readonly LogPosition[]> {
    return new Promise((resolve, reject) => {
      const call: Call = {
        positions: [],
        open: records.length,
        settle: (error) => (error === null ? resolve(call.positions) : reject(error)),
      };
      const entries = records.map((record, index) => this.#entry(record, call, index));
      for (const entry of entries) this.#queue.push(entry);
      this.#draining ??= this.#drain();
    });
  }

  /** Waits for what was asked for. */
  async close(): Promise<void> {
    await this.#draining;
    await this.#dropProducer();
  }

  #entry(record: NewLogRecord, call: Call, index: number): Entry {
    const { key, value, headers = {} } = record;
    const headerBytes = Object.entries(headers).reduce((sum, [name, text]) => sum + name.length + 4 * text.length, 0);
    const bytes = Buffer.byteLength(key) + Buffer.byteLength(value) + headerBytes;
    if (bytes > MAX_RECORD_BYTES) {
      throw new RangeError(
        `A record of ${bytes} bytes (key '${key.slice(0, 100)}') does not fit into topic '${this.topic.name}': the most is ` +
          `${MAX_RECORD_BYTES}.`,
      );
    }
    const partition = partitionOf(key, this.topic.partitions);
    return {
      call,
      index,
      partition,
      message: { key, value, headers: { ...headers }, partition },
      bytes,
    };
  }

  async #drain(): Promise<void> {
    // What the same turn of the event loop asks for belongs into the first send.
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const entries = this.#take();
      try {
        this.#settle(entries, await this.#send(entries));
      } catch (error) {
        await this.#fail(entries, error);
      }
    }
    this.#draining = null;
  }

  #take(): readonly Entry[] {
    let count = 0;
    let bytes = 0;
    for (const entry of this.#queue) {
      if (count > 0 && (count >= SEND_RECORDS || bytes + entry.bytes > SEND_BYTES)) break;
      count += 1;
      bytes += entry.bytes;
    }
    return this.#queue.splice(0, count);
  }

  async #send(entries: readonly Entry[]): Promise<readonly RecordMetadata[]> {
    const topic = this.client.topicName(this.topic.name);
    const messages = entries.map(({ message }) => message);
    const compression = this.#isWorthCompressing(entries) ? CompressionTypes.GZIP : CompressionTypes.None;
    return withPatience(
      this.client,
      'append records',
      async () => (await this.#connected()).send({ topic, messages, acks: -1, compression }),
      (error) => this.#prepareAgain(error),
    );
  }

  #isWorthCompressing(entries: readonly Entry[]): boolean {
    if (this.client.options.compression === 'none') return false;
    const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    return bytes / new Set(entries.map(({ partition }) => partition)).size >= COMPRESSED_FROM_BYTES;
  }

  /** The same records by the same producer are known to the broker as repeated, so it is kept when it can be. */
  async #prepareAgain(error: unknown): Promise<void> {
    const producer = await this.#producer?.catch(() => null);
    if (producer === null || PRODUCER_IS_LOST.has(brokerErrorOf(error) ?? '')) await this.#dropProducer();
  }

  /** Records of one partition stand one after another from the base offset on, in the order in which they were sent. */
  #settle(entries: readonly Entry[], answer: readonly RecordMetadata[]): void {
    const next = new Map(answer.map((part) => [part.partition, Number(part.baseOffset ?? part.offset)]));
    for (const { call, index, partition } of entries) {
      const offset = next.get(partition);
      if (offset === undefined) {
        throw new Error(`Kafka did not say where records of ${this.topic.name}/${partition} were appended.`);
      }
      next.set(partition, offset + 1);
      call.positions[index] = { partition, offset };
      call.open -= 1;
      if (call.open === 0) call.settle(null);
    }
  }

  /**
   * A producer that failed may stand at a sequence that the broker has already taken: records sent by it next would be
   * thrown away as repeated. So it is never used again. A refusal meets only the calls that it is about.
   */
  async #fail(entries: readonly Entry[], error: unknown): Promise<void> {
    await this.#dropProducer();
    const calls = new Set(entries.map(({ call }) => call));
    if (calls.size > 1 && !mayPass(error)) {
      for (const call of calls) await this.#sendAlone(call, entries);
      return;
    }
    for (const call of calls) this.#giveUp(call, error);
  }

  async #sendAlone(call: Call, entries: readonly Entry[]): Promise<void> {
    const own = entries.filter((entry) => entry.call === call);
    try {
      this.#settle(own, await this.#send(own));
    } catch (error) {
      await this.#dropProducer();
      this.#giveUp(call, error);
    }
  }

  #giveUp(call: Call, error: unknown): void {
    this.#queue = this.#queue.filter((entry) => entry.call !== call);
    call.settle(error);
  }

  async #connected(): Promise<Producer> {
    this.#producer ??= this.#connectNew();
    return this.#producer;
  }

  async #connectNew(): Promise<Producer> {
    const producer = this.client.kafka.producer({
      idempotent: true,
      allowAutoTopicCreation: false,
      // Every message names its partition (port: partitionOf), so none is asked of it.
      createPartitioner: () => {
        return ({ message }) => message.partition ?? 0;
      },
    });
    await producer.connect();
    return producer;
  }

  async #dropProducer(): Promise<void> {
    const producer = this.#producer;
    this.#producer = null;
    if (producer === null) return;
    const connected = await producer.catch(() => null);
    await connected?.disconnect();
  }
}
