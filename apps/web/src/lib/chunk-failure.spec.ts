import { describe, expect, it } from '@jest/globals';
import { ChunkLoadError, type Deployment, isChunkFailure, loadInTime, reloadIfDeployed } from './chunk-failure.js';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('a chunk that did not come', () => {
  it.each([
    new ChunkLoadError('late'),
    withCode('CSS_CHUNK_LOAD_FAILED'),
    new TypeError('Failed to fetch dynamically imported module: http://x/assets/a.js'),
    new TypeError('error loading dynamically imported module'),
    new TypeError('Importing a module script failed.'),
    new Error('Unable to preload CSS for /assets/a.css'),
  ])('is told by %s', (error) => expect(isChunkFailure(error)).toBe(true));

  it.each([new TypeError('x is undefined'), withCode('ENOENT'), 'ChunkLoadError', null])(
    'is not any other failure: %s',
    (error) => expect(isChunkFailure(error)).toBe(false),
  );

  it('is given up in the end', async () => {
    await expect(loadInTime(() => new Promise(() => undefined), 5)).rejects.toThrow(ChunkLoadError);
    await expect(loadInTime(() => Promise.resolve(7), 60_000)).resolves.toBe(7);
    await expect(loadInTime(() => Promise.reject(new Error('own')), 60_000)).rejects.toThrow('own');
  });
});

function deployment(page: string | null, entry: string | null = '/assets/index-old.js') {
  const kept = new Map<string, string>();
  const seen = { reloads: 0, asked: 0 };
  const parts: Deployment = {
    entry,
    fetchPage: () => {
      seen.asked += 1;
      return page === null ? Promise.reject(new Error('offline')) : Promise.resolve(page);
    },
    memory: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    reload: () => (seen.reloads += 1),
  };
  return { parts, seen };
}

describe('reloading after a deployment', () => {
  it('happens once for a client, however often its chunks fail', async () => {
    const { parts, seen } = deployment('<script src="/assets/index-new.js">');
    expect(await reloadIfDeployed(parts)).toBe(true);
    expect(await reloadIfDeployed(parts)).toBe(false);
    expect(seen.reloads).toBe(1);
  });

  it.each([
    ['the server still has this client', '<script src="/assets/index-old.js">', '/assets/index-old.js'],
    ['the server cannot be reached', null, '/assets/index-old.js'],
    ['nobody knows which client this is', '<html>', null],
  ])('does not happen where %s', async (_, page, entry) => {
    const { parts, seen } = deployment(page, entry);
    expect(await reloadIfDeployed(parts)).toBe(false);
    expect(seen.reloads).toBe(0);
  });
});
