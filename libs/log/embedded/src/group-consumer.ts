import {
  assertWithinBatch,
  BackOff,
  type BatchContext,
  type ConsumeOptions,
  type LogRecord,
  type Subscription,
} from '@krasae/log';
import { GroupShare, type ShareParts } from './group-share.js';
import type { LogStorage, Topic } from './log-storage.js';
import type { Waiter, WakeUps } from './wake-ups.js';

export interface ConsumerParts extends ShareParts {
  readonly storage: LogStorage;
  readonly wakeUps: WakeUps;
}

/** One consume() call: it takes its share of the group's partitions. */
interface Member {
  readonly options: ConsumeOptions;
  readonly closing: AbortController;
  readonly atWork: Set<Promise<unknown>>;
}

/**
 * The part of a group that is in this connection, on one topic. Each partition has one loop, which asks before every
 * batch whether the partition is this connection's and whose turn it is: so members come and go, and a partition is
 * still never worked on twice at a time.
 */
export class GroupConsumer {
  readonly #members: Member[] = [];
  readonly #stop = new AbortController();
  readonly #loops: Promise<void>[] = [];
  readonly #waiters: Waiter[] = [];
  readonly #atWork = new Set<number>();
  readonly #share: GroupShare;
  /** onError of who joined last: it also hears what goes wrong when the last has left. */
  #tell: (error: unknown) => void = () => {};
  #started: Promise<void> | null = null;
  #stopped: Promise<void> | null = null;

  constructor(
    private readonly parts: ConsumerParts,
    private readonly topic: Topic,
    private readonly group: string,
  ) {
    this.#share = new GroupShare(
      parts,
      topic,
      group,
      (partition) => this.#atWork.has(partition),
      () => this.#wake(),
      (error) => this.#tell(error),
    );
  }

  /** Resolves when a group whose last member has left is at rest; null while it has members. */
  get stopped(): Promise<void> | null {
    return this.#stopped;
  }

  async join(options: ConsumeOptions): Promise<Subscription> {
    const member: Member = { options, closing: new AbortController(), atWork: new Set() };
    this.#members.push(member);
    this.#tell = options.onError;
    this.#started ??= this.#start();
    try {
      await this.#started;
    } catch (error) {
      await this.#leave(member);
      throw error;
    }
    return { close: () => this.#leave(member) };
  }

  async #start(): Promise<void> {
    await this.#share.start();
    for (let partition = 0; partition < this.topic.partitions; partition += 1) {
      const waiter = this.parts.wakeUps.add(this.topic.name);
      this.#waiters.push(waiter);
      this.#loops.push(new PartitionLoop(this, partition).run(waiter));
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
    this.#wake();
    await Promise.all(this.#loops);
    await this.#share.leave();
    for (const waiter of this.#waiters) this.parts.wakeUps.remove(this.topic.name, waiter);
  }

  #wake(): void {
    for (const waiter of this.#waiters) waiter.wake();
  }

  /** Whether the partition is this connection's. */
  holds(partition: number): boolean {
    return this.#share.holds(partition);
  }

  /** Keeps the partition from changing hands until the work has ended. */
  async working<T>(partition: number, work: () => Promise<T>): Promise<T> {
    this.#atWork.add(partition);
    try {
      return await work();
    } finally {
      this.#atWork.delete(partition);
      if (!this.holds(partition)) this.#share.refresh();
    }
  }

  /** Where the group stands in a partition. */
  committed(partition: number): number {
    return this.parts.storage.commits(this.topic, this.group).get(partition) ?? 0;
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
    return this.parts.queue.add(1, () => {
      this.#share.assertOwner(partition);
      this.parts.storage.commit(this.topic, this.group, partition, committed);
    });
  }
}

/** Reads a partition, has its owner handle it, and reads on from what was committed. */
class PartitionLoop {
  readonly #backOff = new BackOff();
  #isHeld = false;
  #committed = 0;
  #owner: Member | null = null;
  #term = 0;

  constructor(
    private readonly group: GroupConsumer,
    private readonly partition: number,
  ) {}

  async run(waiter: Waiter): Promise<void> {
    for (let owner = this.#nextOwner(); owner !== null; owner = this.#nextOwner()) {
      if (!this.#takeUp()) {
        await waiter.wait();
        continue;
      }
      const before = this.#committed;
      const outcome = await this.group.working(this.partition, () => this.#step(owner));
      if (this.#committed > before) this.#backOff.reset();
      if (outcome === 'idle') await waiter.wait();
      else if (outcome === 'unfinished') await this.#backOff.pause(this.group.stopSignal);
    }
  }

  /** Whether the partition is this connection's; one that comes (back) to it is taken up where the group stands by then. */
  #takeUp(): boolean {
    const isHeld = this.group.holds(this.partition);
    if (isHeld && !this.#isHeld) {
      this.#committed = this.group.committed(this.partition);
      this.#term += 1;
    }
    this.#isHeld = isHeld;
    return isHeld;
  }

  #nextOwner(): Member | null {
    const owner = this.group.ownerOf(this.partition);
    if (owner !== this.#owner) this.#term += 1;
    this.#owner = owner;
    return owner;
  }

  async #step(owner: Member): Promise<'idle' | 'done' | 'unfinished'> {
    try {
      const records = this.group.read(this.partition, this.#committed, owner.options.maxBatch);
      const last = records.at(-1);
      if (last === undefined) return 'idle';
      const work = this.#handle(owner, records, last.offset);
      owner.atWork.add(work);
      await work.finally(() => owner.atWork.delete(work));
      return this.#committed > last.offset ? 'done' : 'unfinished';
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
      term: this.#term,
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
    if (offset < this.#committed) return;
    await this.group.commit(this.partition, offset + 1);
    this.#committed = Math.max(this.#committed, offset + 1);
  }
}
