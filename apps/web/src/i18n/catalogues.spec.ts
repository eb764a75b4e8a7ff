import { describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { inside as englishInside } from './en/inside.js';
import { legal as englishLegal } from './en/legal.js';
import { password as englishPassword } from './en/password.js';
import { start as englishStart } from './en/start.js';
import { changeTexts, loadTexts, startTexts } from './texts.js';
import { inside as thaiInside } from './th/inside.js';
import { legal as thaiLegal } from './th/legal.js';
import { password as thaiPassword } from './th/password.js';
import { start as thaiStart } from './th/start.js';

const PARTS = [
  ['start', englishStart, thaiStart],
  ['inside', englishInside, thaiInside],
  ['legal', englishLegal, thaiLegal],
  ['password', englishPassword, thaiPassword],
] as const;

function texts(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : texts(value, `${path}${key}.`),
  );
}

const slots = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe.each(PARTS)('the part %s of the catalogue', (_, english, thai) => {
  it('has the same keys in every language', () => {
    expect(texts(thai).map(([key]) => key)).toEqual(texts(english).map(([key]) => key));
  });

  it('leaves no text empty', () => {
    expect([...texts(english), ...texts(thai)].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('fills the same slots in every language', () => {
    const expected = new Map(texts(english));
    for (const [key, text] of texts(thai)) expect([key, slots(text)]).toEqual([key, slots(expected.get(key) ?? '')]);
  });
});

describe('the catalogue', () => {
  it('has each section in one part and one file alone', () => {
    const sections = PARTS.flatMap(([, english]) => Object.keys(english));
    expect(sections.filter((name, index) => sections.indexOf(name) !== index)).toEqual([]);
  });

  it('has every text of every part in the language that was changed to', async () => {
    await startTexts('en');
    await loadTexts('inside');
    expect(i18next.t('nav.toTop')).toBe('Back to top');
    await changeTexts('th');
    expect(i18next.t('nav.toTop')).toBe(thaiInside.nav.toTop);
    expect(i18next.t('error.reload')).toBe(thaiStart.error.reload);
  });
});
