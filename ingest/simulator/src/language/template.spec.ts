import { describe, expect, it } from '@jest/globals';
import { Random } from '../random.js';
import { fill } from './template.js';

const slots = (name: string) => (name === 'name' ? 'ก้อย' : undefined);

describe('template', () => {
  it('puts a word into its slot and takes one of the alternatives', () => {
    const seen = new Set(Array.from({ length: 50 }, (_, i) => fill('[a|b {name}] {name}!', new Random(i), slots)));
    expect([...seen].sort()).toEqual(['a ก้อย!', 'b ก้อย ก้อย!']);
  });

  it('allows an alternative to be nothing', () => {
    const seen = new Set(Array.from({ length: 50 }, (_, i) => fill('x[|y]', new Random(i), slots)));
    expect([...seen].sort()).toEqual(['x', 'xy']);
  });

  it('names the template whose slot nobody fills', () => {
    expect(() => fill('hello {nobody}', new Random(1), slots)).toThrow(/hello \{nobody\}.*nobody/);
  });
});
