import { type Cluster, type Consumer, type KafkaMessage, PartitionAssigners } from 'kafkajs';
import type { KafkaClient } from './kafka-client.js';

const READ_COMMITTED = 1;
const FETCH_BYTES = 10_000_000;
const PARTITION_BYTES = 2_000_000;
/** Two bytes version, two bytes type. */
const CONTROL_TYPE_AT = 2;
const ABORT = 0;

interface FetchedMessage {
  readonly message: KafkaMessage;
  readonly offset: number;
  readonly isControl: boolean;
  /** Of the transaction that it belongs to; null outside of one. */
  readonly transactionOf: string | null;
}

interface RawMessage extends Record<string, unknown> {
  readonly offset: string;
  readonly isControlRecord?: boolean;
  readonly batchContext?: { readonly producerId: string; readonly inTransaction: boolean };
}

interface FetchAnswer {
  readonly responses: readonly {
    readonly partitions: readonly {
      readonly partition: number;
      readonly abortedTransactions?: readonly { readonly producerId: string; readonly firstOffset: string }[];
      readonly messages: readonly (KafkaMessage & RawMessage)[];
    }[];
  }[];
}

export interface FetchedPartition {
  readonly partition: number;
  readonly messages: readonly KafkaMessage[];
  /** Where to fetch on: past transaction markers and aborted records, which are not among messages. */
  readonly next: number;
}

/**
 * Fetches by offset, without a group. The client's public face has consumers of groups alone; the cluster below one,
 * which it hands to the maker of its partition assigner, fetches as well.
 */
export class Fetcher {
  readonly #consumer: Consumer;
  readonly #cluster: Cluster;

  constructor(client: KafkaClient) {
    const clusters: Cluster[] = [];
    this.#consumer = client.kafka.consumer({
      groupId: 'never-joined',
      allowAutoTopicCreation: false,
      partitionAssigners: [
        (config) => {
          clusters.push(config.cluster);
          return PartitionAssigners.roundRobin(config);
        },
      ],
    });
    const [cluster] = clusters;
    if (cluster === undefined)
      throw new Error('This version of kafkajs makes its assigners later: fetcher.ts must follow.');
    this.#cluster = cluster;
  }

  async connect(): Promise<void> {
    await this.#consumer.connect();
  }

  async disconnect(): Promise<void> {
    await this.#consumer.disconnect();
  }

  /** What is there from the offsets on, at most some megabytes; waits up to maxWaitMs for a first record. */
  async fetch(
    topicOnBroker: string,
    offsets: ReadonlyMap<number, number>,
    maxWaitMs: number,
  ): Promise<readonly FetchedPartition[]> {
    await this.#cluster.addTargetTopic(topicOnBroker);
    await this.#cluster.refreshMetadataIfNecessary();
    const leaders = this.#cluster.findLeaderForPartitions(topicOnBroker, [...offsets.keys()]);
    const answers = await Promise.all(
      Object.entries(leaders).map(async ([nodeId, partitions]) => {
        const broker = await this.#cluster.findBroker({ nodeId });
        const answer: FetchAnswer = await broker.fetch({
          isolationLevel: READ_COMMITTED,
          maxWaitTime: maxWaitMs,
          minBytes: 1,
          maxBytes: FETCH_BYTES,
          topics: [
            {
              topic: topicOnBroker,
              partitions: partitions.map((partition) => ({
                partition,
                fetchOffset: String(offsets.get(partition) ?? 0),
                maxBytes: PARTITION_BYTES,
              })),
            },
          ],
        });
        return answer.responses.flatMap((response) => response.partitions);
      }),
    );
    return answers.flat().map(({ partition, messages, abortedTransactions = [] }) => {
      const from = offsets.get(partition) ?? 0;
      // Whole batches come, also when the offset lies within one.
      const wanted = messages.map(read).filter(({ offset }) => offset >= from);
      const aborted = abortedTransactions.map(({ producerId, firstOffset }) => ({
        producerId,
        firstOffset: Number(firstOffset),
      }));
      return { partition, messages: committed(wanted, aborted), next: (wanted.at(-1)?.offset ?? from - 1) + 1 };
    });
  }
}

function read(message: KafkaMessage & RawMessage): FetchedMessage {
  const { batchContext } = message;
  return {
    message,
    offset: Number(message.offset),
    isControl: message.isControlRecord === true,
    transactionOf: batchContext?.inTransaction === true ? batchContext.producerId : null,
  };
}

/** Without markers, and without the records of aborted transactions, from their first offset to their marker. */
export function committed(
  messages: readonly FetchedMessage[],
  aborted: readonly { readonly producerId: string; readonly firstOffset: number }[],
): readonly KafkaMessage[] {
  const ahead = [...aborted].sort((left, right) => left.firstOffset - right.firstOffset);
  const aborting = new Set<string>();
  const kept: KafkaMessage[] = [];
  for (const { message, offset, isControl, transactionOf } of messages) {
    for (let first = ahead[0]; first !== undefined && first.firstOffset <= offset; first = ahead[0]) {
      aborting.add(first.producerId);
      ahead.shift();
    }
    if (isControl) {
      if (transactionOf !== null && message.key?.readInt16BE(CONTROL_TYPE_AT) === ABORT) aborting.delete(transactionOf);
    } else if (transactionOf === null || !aborting.has(transactionOf)) kept.push(message);
  }
  return kept;
}
