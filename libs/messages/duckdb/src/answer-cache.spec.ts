import { describe, expect, it } from '@jest/globals';
import { AnswerCache } from './answer-cache.js';

describe('answers asked last', () => {
  it('drops those not asked for longest when there is no room, and never keeps one that is too large', () => {
    const cache = new AnswerCache<number>(6);
    cache.set('a', [1, 2]);
    cache.set('b', [3, 4]);
    expect(cache.get('a')).toEqual([1, 2]);
    cache.set('c', [5]);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([[1, 2], undefined, [5]]);
    cache.set('a', [6]);
    expect([cache.get('a'), cache.get('c')]).toEqual([[6], [5]]);
    cache.set('large', [1, 2, 3, 4, 5, 6]);
    expect(['a', 'c', 'large'].map((key) => cache.get(key))).toEqual([[6], [5], undefined]);
  });
});
