import { describe, expect, it } from '@jest/globals';
import { SharedWork } from './shared-work.js';

/** Work that ends when told to, and counts how often it began. */
function work() {
  const starts: { readonly signal: AbortSignal; readonly finish: (value: string) => void }[] = [];
  const begin = (signal: AbortSignal): Promise<string> =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      starts.push({ signal, finish: resolve });
    });
  return { starts, begin };
}

describe('work that is shared', () => {
  const signal = new AbortController().signal;

  it('is done once for all who ask while it is under way, and anew afterwards', async () => {
    const { starts, begin } = work();
    const shared = new SharedWork<string>();
    const answers = [
      shared.run('k', signal, begin),
      shared.run('k', signal, begin),
      shared.run('other', signal, begin),
    ];
    expect(starts).toHaveLength(2);
    starts[0]?.finish('one');
    starts[1]?.finish('two');
    expect(await Promise.all(answers)).toEqual(['one', 'one', 'two']);
    const again = shared.run('k', signal, begin);
    starts[2]?.finish('three');
    expect(await again).toBe('three');
  });

  it('goes on when one of two gives up, and stops with the last', async () => {
    const { starts, begin } = work();
    const shared = new SharedWork<string>();
    const [first, second] = [new AbortController(), new AbortController()];
    const answers = [shared.run('k', first.signal, begin), shared.run('k', second.signal, begin)];
    const settled = Promise.allSettled(answers);
    first.abort('first gone');
    await expect(answers[0]).rejects.toBe('first gone');
    expect(starts[0]?.signal.aborted).toBe(false);
    second.abort('second gone');
    await settled;
    expect(starts[0]?.signal.aborted).toBe(true);
    const newcomer = shared.run('k', signal, begin);
    expect(starts).toHaveLength(2);
    starts[1]?.finish('done');
    expect(await newcomer).toBe('done');
  });

  it('tells its failure to all who wait', async () => {
    const shared = new SharedWork<string>();
    const failing = () => Promise.reject(new Error('broken'));
    const answers = await Promise.allSettled([shared.run('k', signal, failing), shared.run('k', signal, failing)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
