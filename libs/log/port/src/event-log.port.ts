import type { LogPosition } from '@krasae/contracts';

/** A record as it stands in the log. value is what was published, to the byte; the reader parses it by its contract. */
export interface LogRecord extends LogPosition {
  readonly topic: string;
  /** Records of one key keep their order: they share a partition. */
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
  /** When the log took it, epoch milliseconds. */
  readonly loggedAt: number;
}

export interface NewLogRecord {
  readonly key: string;
  readonly value: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TopicDeclaration {
  readonly name: string;
  readonly partitions: number;
}

/** Of one partition: offsets [begin, end) are there; end is the offset the next record gets. */
export interface PartitionRange {
  readonly partition: number;
  readonly begin: number;
  readonly end: number;
}

export interface PartitionLag extends PartitionRange {
  /** Everything before it has its verdict. */
  readonly committed: number;
  /** end - committed. */
  readonly lag: number;
}

export interface BatchContext {
  readonly topic: string;
  readonly partition: number;
  /**
   * Which time the partition is in this member's hands: another number means that somebody else may have worked on it
   * in between, so nothing that is remembered of it holds.
   */
  readonly term: number;
  /** Aborted when the subscription begins to close, which then waits for this batch. */
  readonly signal: AbortSignal;
  /**
   * Moves the group's offset to just after this record, durably, before it resolves. Offsets below it need a verdict
   * each: the caller resolves only an unbroken run. A lower offset than the one committed changes nothing. Throws when
   * the partition has gone to another member, as this one was not heard of for long: the records come to that one.
   */
  commitThrough(offset: number): Promise<void>;
}

export interface ConsumeOptions {
  readonly topic: string;
  /**
   * Belongs to the topic. Its members, in whatever connections and processes they are, share the partitions: each has
   * one member at a time, and changes hands only when no batch of it is at work.
   */
  readonly group: string;
  /** Records handed over at once, at most. */
  readonly maxBatch: number;
  /**
   * One batch of one partition in order; batches of different partitions may run side by side, of one partition never.
   * When it throws, or returns with records left uncommitted, those come again after a back-off (50 ms doubling to 5 s).
   */
  readonly handle: (records: readonly LogRecord[], context: BatchContext) => Promise<void>;
  /** Told of every throw of handle; the consumer goes on. */
  readonly onError: (error: unknown) => void;
  /** Where a group without a committed offset starts. */
  readonly startAt?: 'begin' | 'end';
}

export interface TailOptions {
  readonly topic: string;
  /** 'end': only what is published from now on. Positions: just after each; partitions not named start at their end. */
  readonly from: 'end' | readonly LogPosition[];
  readonly maxBatch: number;
  /**
   * One batch at a time, of one partition, in order. When it throws, the same records come again after a back-off
   * (50 ms doubling to 5 s).
   */
  readonly handle: (records: readonly LogRecord[]) => Promise<void>;
  /** Told of every throw of handle; the tail goes on. */
  readonly onError: (error: unknown) => void;
}

export interface Subscription {
  /** Waits for the batch at work, then stops. */
  close(): Promise<void>;
}

export interface TailSubscription extends Subscription {
  /** Positions from which this tail started, one per partition: the last record before it, offset -1 where none was. */
  readonly startedAt: readonly { readonly partition: number; readonly offset: number }[];
}

/**
 * Append-only topics cut into partitions, consumed in groups (design 2, 3). Delivery is at least once and in order
 * within a partition; what publish has answered survives the death of the process.
 */
export interface EventLog {
  /** Makes topics that are not there; one that has another number of partitions is an error. */
  ensureTopics(topics: readonly TopicDeclaration[]): Promise<void>;
  /**
   * Resolves once all is durable, with the positions in the order of the records. When it throws, some may have been
   * appended all the same, so who tries again repeats them: readers know a record by what it says (ADR 0012).
   */
  publish(topic: string, records: readonly NewLogRecord[]): Promise<readonly LogPosition[]>;
  consume(options: ConsumeOptions): Promise<Subscription>;
  /** Follows a topic without a group: each tail gets everything (socket gateways). Starts before it resolves. */
  tail(options: TailOptions): Promise<TailSubscription>;
  /** At most limit records from an offset on; fewer, or none, at the end. An offset before begin reads from begin. */
  read(topic: string, partition: number, fromOffset: number, limit: number): Promise<readonly LogRecord[]>;
  ranges(topic: string): Promise<readonly PartitionRange[]>;
  lag(topic: string, group: string): Promise<readonly PartitionLag[]>;
  /** Drops records logged before the instant (epoch ms), whole offsets from the beginning. Answers how many. */
  trim(topic: string, before: number): Promise<number>;
  close(): Promise<void>;
}

export class UnknownTopicError extends Error {
  override readonly name = 'UnknownTopicError';
  constructor(readonly topic: string) {
    super(`The log has no topic '${topic}': declare it with ensureTopics before use.`);
  }
}
