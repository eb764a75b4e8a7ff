import { describe, expect, it } from '@jest/globals';
import { allOf } from './conditions.js';

describe('filters of which all must hold', () => {
  it('stand in one level where their fields differ, for the index', () => {
    expect(allOf([])).toEqual({});
    expect(allOf([{ accountId: { $eq: 'a' } }, { id: 'x' }])).toEqual({ accountId: { $eq: 'a' }, id: 'x' });
  });

  it('are all kept where they speak of the same field, or hold such lists themselves', () => {
    const lower = { 'fields.at': { $gte: 1 } };
    const upper = { 'fields.at': { $lt: 2 } };
    const list = { $and: [{ id: 'x' }] };
    const either = { $or: [{ id: 'x' }, { id: 'y' }] };
    expect(allOf([lower, upper, list, either, either])).toEqual({ ...lower, ...either, $and: [upper, list, either] });
  });
});
