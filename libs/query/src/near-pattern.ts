import { TEXT_BREAK } from '@krasae/text';
import type { QueryOf } from './message-query.js';

/** Between two phrases that are sought near each other, at most: the pattern grows with it. */
export const MAX_NEAR_DISTANCE = 50;

/**
 * The regular expression that finds the two phrases near each other in an atom string; the same in JavaScript and RE2.
 * No atom between them may be the break between two texts.
 */
export function nearPattern({ left, right, distance }: Omit<QueryOf<'near'>, 'kind'>): string {
  const [one, other] = [left, right].map((atoms) => escapePattern(atoms.join(' ')));
  const between = `(?:[^ ${TEXT_BREAK}]+ ){0,${distance}}`;
  return ` (?:${one} ${between}${other}|${other} ${between}${one}) `;
}

/** A text as a regular expression that matches it alone. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&');
}
