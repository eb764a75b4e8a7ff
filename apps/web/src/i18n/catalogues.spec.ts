import { describe, expect, it } from '@jest/globals';
import { en } from './en.js';
import { th } from './th.js';

function texts(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : texts(value, `${path}${key}.`),
  );
}

const slots = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe('catalogues', () => {
  it('have the same keys in every language', () => {
    expect(texts(th).map(([key]) => key)).toEqual(texts(en).map(([key]) => key));
  });

  it('leave no text empty', () => {
    expect([...texts(en), ...texts(th)].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('fill the same slots in every language', () => {
    const english = new Map(texts(en));
    for (const [key, text] of texts(th)) expect([key, slots(text)]).toEqual([key, slots(english.get(key) ?? '')]);
  });
});
