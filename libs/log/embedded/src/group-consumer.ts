import {
  assertWithinBatch,
  BackOff,
  type BatchContext,
  type ConsumeOptions,
  type LogRecord,
  type Subscription,
} from '@krasae/log';
import type { LogStorage, Topic } from './log-storage.js';
import type { Waiter, WakeUps } from './wake-ups.js';
import type { WriteQueue } from './write-queue.js';

export interface ConsumerParts {
  readonly storage: LogStorage;
  readonly queue: WriteQueue;
  readonly wakeUps: WakeUps;
}

/** One consume() call: it takes its share of the group's partitions. */
interface Member {
  readonly options: ConsumeOptions;
  readonly closing: AbortController;
  readonly atWork: Set<Promise<unknown>>;
}

/**
 * A group on one topic within this connection. Each partition has one loop, which asks before every batch whose turn it
 * is: so members come and go, and a partition is still never worked on twice at a time.
 */
export class GroupConsumer {
  readonly #members: Member[] = [];
  readonly #stop = new AbortController();
  readonly #loops: Promise<void>[] = [];
  readonly #waiters: Waiter[] = [];
  #stopped: Promise<void> | null = null;

  constructor(
    private readonly parts: ConsumerParts,
    private readonly topic: Topic,
    private readonly group: string,
  ) {}

  /** Resolves when a group whose last member has left is at rest; null while it has members. */
  get stopped(): Promise<void> | null {
    return this.#stopped;
  }

  join(options: ConsumeOptions): Subscription {
    const member: Member = { options, closing: new AbortController(), atWork: new Set() };
    this.#members.push(member);
    if (this.#loops.length === 0) this.#start();
    return { close: () => this.#leave(member) };
  }

  #start(): void {
    const commits = this.parts.storage.commits(this.topic, this.group);
    for (let partition = 0; partition < this.topic.partitions; partition += 1) {
      const waiter = this.parts.wakeUps.add(this.topic.name);
      this.#waiters.push(waiter);
      this.#loops.push(new PartitionLoop(this, partition, commits.get(partition) ?? 0).run(waiter));
    }
  }

  async #leave(member: Member): Promise<void> {
    member.closing.abort();
    const index = this.#members.indexOf(member);
    if (index >= 0) this.#members.splice(index, 1);
    if (this.#members.length === 0) this.#stopped ??= this.#end();
    // What a batch throws was told to onError; whoever closes only waits for it.
    await Promise.allSettled(member.atWork);
    await this.#stopped;
  }

  async #end(): Promise<void> {
    this.#stop.abort();
    for (const waiter of this.#waiters) waiter.wake();
    await Promise.all(this.#loops);
    for (const waiter of this.#waiters) this.parts.wakeUps.remove(this.topic.name, waiter);
  }

  /** Whose turn it is; null when the group has ended. */
  ownerOf(partition: number): Member | null {
    return this.#members[partition % this.#members.length] ?? null;
  }

  get stopSignal(): AbortSignal {
    return this.#stop.signal;
  }

  read(partition: number, from: number, limit: number): readonly LogRecord[] {
    return this.parts.storage.read(this.topic, partition, from, limit);
  }

  commit(partition: number, committed: number): Promise<void> {
    return this.parts.queue.add(1, () => this.parts.storage.commit(this.topic, this.group, partition, committed));
  }
}

/** Reads a partition, has its owner handle it, and reads on from what was committed. */
class PartitionLoop {
  readonly #backOff = new BackOff();

  constructor(
    private readonly group: GroupConsumer,
    private readonly partition: number,
    private committed: number,
  ) {}

  async run(waiter: Waiter): Promise<void> {
    for (let owner = this.#owner(); owner !== null; owner = this.#owner()) {
      const before = this.committed;
      const outcome = await this.#step(owner);
      if (this.committed > before) this.#backOff.reset();
      if (outcome === 'idle') await waiter.wait();
      else if (outcome === 'unfinished') await this.#backOff.pause(this.group.stopSignal);
    }
  }

  #owner(): Member | null {
    return this.group.ownerOf(this.partition);
  }

  async #step(owner: Member): Promise<'idle' | 'done' | 'unfinished'> {
    try {
      const records = this.group.read(this.partition, this.committed, owner.options.maxBatch);
      const last = records.at(-1);
      if (last === undefined) return 'idle';
      const work = this.#handle(owner, records, last.offset);
      owner.atWork.add(work);
      await work.finally(() => owner.atWork.delete(work));
      return this.committed > last.offset ? 'done' : 'unfinished';
    } catch (error) {
      owner.options.onError(error);
      return 'unfinished';
    }
  }

  async #handle(owner: Member, records: readonly LogRecord[], lastOffset: number): Promise<void> {
    const commits: Promise<void>[] = [];
    const context: BatchContext = {
      topic: owner.options.topic,
      partition: this.partition,
      signal: owner.closing.signal,
      commitThrough: (offset) => {
        const commit = this.#commitThrough(offset, lastOffset);
        commits.push(commit);
        return commit;
      },
    };
    try {
      await owner.options.handle(records, context);
    } finally {
      // A commit that handle did not wait for still counts; one that failed was told to who asked for it.
      await Promise.allSettled(commits);
    }
  }

  async #commitThrough(offset: number, lastOffset: number): Promise<void> {
    assertWithinBatch(offset, this.partition, lastOffset);
    if (offset < this.committed) return;
    await this.group.commit(this.partition, offset + 1);
    this.committed = Math.max(this.committed, offset + 1);
  }
}
