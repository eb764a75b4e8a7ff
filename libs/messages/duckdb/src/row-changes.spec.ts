import { describe, expect, it } from '@jest/globals';
import { BlockSizes } from './revision-blocks.js';
import { RowChanges } from './row-changes.js';

describe('rows that go', () => {
  it('raise the versions of their blocks before and after, and no others', () => {
    const changes = new RowChanges(new BlockSizes([2]));
    const versions = (): number[] => [0, 1, 2].map((block) => changes.versionOf('a', block));
    const before = versions();
    const done = changes.replacing('a', [5, 6]);
    const during = versions();
    done();
    const after = versions();
    expect([before, during, after].map(([zero]) => zero)).toEqual([0, 0, 0]);
    expect(new Set([before, during, after].map(([, one]) => one)).size).toBe(3);
    expect([before, during, after].map(([, , two]) => two)).toEqual([0, 0, 0]);
    changes.replacing('a', 'all')();
    expect(versions().every((version, block) => version !== after[block])).toBe(true);
    expect(changes.versionOf('other', 1)).toBe(0);
  });

  it('are waited for, but not for ever', async () => {
    const patient = new RowChanges(new BlockSizes([2]), 600_000);
    const done = patient.replacing('a', [1]);
    const waiting = patient.settledEpoch('a');
    done();
    expect(await waiting).toBe(patient.epochOf('a'));
    const impatient = new RowChanges(new BlockSizes([2]), 1);
    impatient.replacing('a', [1]);
    expect(await impatient.settledEpoch('a')).toBeNull();
    expect(await impatient.settledEpoch('other')).toBe(0);
  });
});
