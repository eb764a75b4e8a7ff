/** A connection that takes part in a group. */
export interface GroupMember {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  /** When it last said that it is there, epoch milliseconds. */
  readonly seenAt: number;
}

export interface ShareState {
  readonly partitions: number;
  readonly members: readonly GroupMember[];
  /** Who has which partition; those that nobody has are not in it. */
  readonly owners: ReadonlyMap<number, string>;
}

export interface SharePlan {
  readonly dead: readonly string[];
  /** The partitions that are this member's by right. */
  readonly wanted: ReadonlySet<number>;
  readonly claim: readonly number[];
  readonly release: readonly number[];
}

/**
 * What a member has to do so that every partition has one owner and the living members share evenly: each computes the
 * same shares, takes of its own what is free, and gives up the rest as soon as no batch of it is at work.
 */
export function planShare(
  state: ShareState,
  self: string,
  isDead: (member: GroupMember) => boolean,
  isAtWork: (partition: number) => boolean,
): SharePlan {
  const dead = state.members.filter((member) => member.id !== self && isDead(member)).map(({ id }) => id);
  const living = state.members.map(({ id }) => id).filter((id) => id !== self && !dead.includes(id));
  const order = [...living, self].sort();
  const all = Array.from({ length: state.partitions }, (_, partition) => partition);
  const wanted = new Set(all.filter((partition) => order[partition % order.length] === self));
  const ownerOf = (partition: number) => state.owners.get(partition);
  const isFree = (partition: number) => {
    const owner = ownerOf(partition);
    return owner === undefined || (owner !== self && !living.includes(owner));
  };
  return {
    dead,
    wanted,
    claim: [...wanted].filter(isFree),
    release: all.filter((partition) => ownerOf(partition) === self && !wanted.has(partition) && !isAtWork(partition)),
  };
}
