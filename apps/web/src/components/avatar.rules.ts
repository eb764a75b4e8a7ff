import { truncateGraphemes } from '@krasae/text';

/** Eighteen (spec section 2), each dark enough for white letters. */
export const AVATAR_COLOURS = [
  '#4a52d6',
  '#7a3fc9',
  '#a8329e',
  '#b8325f',
  '#b53a2e',
  '#a3541a',
  '#85650b',
  '#5f7012',
  '#3a7a28',
  '#1c7a4b',
  '#0f766e',
  '#0e7490',
  '#1d6fb3',
  '#3b5fc0',
  '#5b5bb5',
  '#6b5a8e',
  '#5c6470',
  '#6d5c4d',
] as const;

/** Written before the consonant that it belongs to, so it takes that along. */
const LEADING_VOWEL = /^[เแโใไ]/;

/** Up to three initials (spec section 2): the first letter of each word; a Thai letter keeps its vowels and marks. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  const initials = words.slice(0, 3).map((word) => truncateGraphemes(word, LEADING_VOWEL.test(word) ? 2 : 1));
  return initials.length === 0 ? '?' : initials.join('').toLocaleUpperCase('en');
}

/** Always the same colour for the same name. */
export function avatarColour(name: string): string {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return AVATAR_COLOURS[hash % AVATAR_COLOURS.length] ?? AVATAR_COLOURS[0];
}
