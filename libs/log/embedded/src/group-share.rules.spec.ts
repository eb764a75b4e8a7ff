import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type GroupMember, planShare } from './group-share.rules.js';

const never = () => false;
const memberOf = (id: string): GroupMember => ({ id, host: 'here', pid: 1, seenAt: 0 });

describe('the share of a member', () => {
  it('is everything for the only one', () => {
    const state = { partitions: 3, members: [], owners: new Map() };
    expect(planShare(state, 'a', never, never)).toMatchObject({ claim: [0, 1, 2], release: [], dead: [] });
  });

  it('takes nothing that a living member still has, and what a dead one had', () => {
    const owners = new Map([
      [0, 'a'],
      [1, 'a'],
    ]);
    const state = { partitions: 2, members: [memberOf('a')], owners };
    expect(planShare(state, 'b', never, never)).toMatchObject({ claim: [], dead: [] });
    expect(planShare(state, 'b', () => true, never)).toMatchObject({ claim: [0, 1], dead: ['a'] });
  });

  it('keeps a partition while a batch of it is at work', () => {
    const owners = new Map([
      [0, 'a'],
      [1, 'a'],
    ]);
    const state = { partitions: 2, members: [memberOf('a'), memberOf('b')], owners };
    expect(planShare(state, 'a', never, () => true)).toMatchObject({ release: [] });
    expect(planShare(state, 'a', never, never)).toMatchObject({ release: [1] });
  });

  it('comes out even, whoever comes, goes or dies, once each has looked twice', () => {
    const ids = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 5 });
    const history = fc.array(ids, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), history, (partitions, generations) => {
        const owners = new Map<number, string>();
        let members: GroupMember[] = [];
        for (const generation of generations) {
          const isDead = ({ id }: GroupMember) => !generation.includes(id);
          for (const id of [...generation, ...generation, ...generation]) {
            const plan = planShare({ partitions, members, owners }, id, isDead, never);
            members = [...members.filter((member) => member.id !== id && !plan.dead.includes(member.id)), memberOf(id)];
            for (const [partition, owner] of owners) if (plan.dead.includes(owner)) owners.delete(partition);
            for (const partition of plan.claim) owners.set(partition, id);
            for (const partition of plan.release) owners.delete(partition);
          }
          const counts = generation.map((id) => [...owners.values()].filter((owner) => owner === id).length);
          expect(owners.size).toBe(partitions);
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
