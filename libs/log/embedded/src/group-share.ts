import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type GroupMember, planShare, type SharePlan } from './group-share.rules.js';
import type { GroupShareStorage } from './group-share.storage.js';
import type { Topic } from './log-storage.js';
import type { WriteQueue } from './write-queue.js';

// How soon partitions change hands when members come and go.
const LOOK_EVERY_MS = 500;
// A write, so not at every look.
const SAY_EVERY_MS = 3_000;
// A connection whose process lives but which says nothing for so long has died within it, or sleeps: what it then still
// commits is refused.
const DEAD_AFTER_MS = 15_000;

export interface ShareParts {
  readonly shares: GroupShareStorage;
  readonly queue: WriteQueue;
}

/** Whether the process of a member on this machine is there. One of another user is, though it takes no signal from us. */
function isRunning({ pid, seenAt }: GroupMember, now: number): boolean {
  // The number of this very process, but from before it began: a container gives every run of the product the same.
  if (pid === process.pid) return seenAt >= now - process.uptime() * 1_000;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The share of one connection in a group: which partitions are its own, as the connections of all processes agree. */
export class GroupShare {
  readonly #id = randomUUID();
  readonly #host = hostname();
  #held: ReadonlySet<number> = new Set();
  #saidAt = 0;
  #updating: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly parts: ShareParts,
    private readonly topic: Topic,
    private readonly group: string,
    private readonly isAtWork: (partition: number) => boolean,
    private readonly onChange: () => void,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Takes its first share, then keeps it up to date. */
  async start(): Promise<void> {
    await this.#update();
    this.#timer = setInterval(() => this.refresh(), LOOK_EVERY_MS).unref();
  }

  /** Whether this connection may begin a batch of the partition. */
  holds(partition: number): boolean {
    return this.#held.has(partition);
  }

  /** Looks whether partitions have to change hands. */
  refresh(): void {
    this.#updating ??= this.#refresh().finally(() => (this.#updating = null));
  }

  /** To be called within the transaction of a commit: throws when the partition has gone to another connection. */
  assertOwner(partition: number): void {
    if (this.parts.shares.isOwner(this.topic, this.group, partition, this.#id)) return;
    throw new Error(
      `Partition ${partition} of '${this.topic.name}' has gone to another member of group '${this.group}', as this ` +
        'one was not heard of. Its records are handled there.',
    );
  }

  /** Gives everything back. Whoever cannot even write that is soon taken for dead. */
  async leave(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#updating;
    this.#held = new Set();
    try {
      await this.parts.queue.add(1, () => this.parts.shares.remove(this.topic, this.group, this.#id));
    } catch (error) {
      this.onError(error);
    }
  }

  async #refresh(): Promise<void> {
    try {
      const plan = this.#plan();
      const idle = plan.dead.length + plan.claim.length + plan.release.length === 0;
      if (idle && Date.now() - this.#saidAt < SAY_EVERY_MS) this.#hold(plan);
      else await this.#update();
    } catch (error) {
      this.onError(error);
    }
  }

  async #update(): Promise<void> {
    this.#hold(await this.parts.queue.add(1, () => this.#write()));
  }

  #write(): SharePlan {
    const { shares } = this.parts;
    const { topic, group } = this;
    const plan = this.#plan();
    const seenAt = Date.now();
    shares.seen(topic, group, { id: this.#id, host: this.#host, pid: process.pid, seenAt });
    for (const member of plan.dead) shares.remove(topic, group, member);
    for (const partition of plan.claim) shares.claim(topic, group, partition, this.#id);
    for (const partition of plan.release) shares.release(topic, group, partition, this.#id);
    this.#saidAt = seenAt;
    return plan;
  }

  #plan(): SharePlan {
    const now = Date.now();
    const isDead = (member: GroupMember) =>
      now - member.seenAt > DEAD_AFTER_MS || (member.host === this.#host && !isRunning(member, now));
    return planShare(this.parts.shares.state(this.topic, this.group), this.#id, isDead, this.isAtWork);
  }

  #hold({ wanted }: SharePlan): void {
    const { owners } = this.parts.shares.state(this.topic, this.group);
    const held = new Set([...wanted].filter((partition) => owners.get(partition) === this.#id));
    const changed = held.size !== this.#held.size || [...held].some((partition) => !this.#held.has(partition));
    this.#held = held;
    if (changed) this.onChange();
  }
}
