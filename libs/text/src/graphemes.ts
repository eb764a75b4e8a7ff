import { classOf, THAI_CONSONANT, THAI_FOLLOW, THAI_LEAD } from './characters.js';
import { segmentsOf } from './stretches.js';

export const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** Whether a cut before `at` would part a leading vowel from its consonant or a following vowel from what it follows. */
function cutsCluster(text: string, at: number): boolean {
  const after = classOf(text.charCodeAt(at));
  return after === THAI_FOLLOW || (after === THAI_CONSONANT && classOf(text.charCodeAt(at - 1)) === THAI_LEAD);
}

/**
 * The longest start of a text with at most `limit` graphemes (what a reader counts as characters) that ends neither
 * inside a grapheme nor inside a Thai cluster. No ellipsis is added. Only a limit too small for the first cluster cuts it.
 * @throws RangeError where the limit is no whole number from 0.
 */
export function truncateGraphemes(text: string, limit: number): string {
  if (!Number.isInteger(limit) || limit < 0) {
    throw new RangeError(`limit of graphemes: expected a whole number from 0, got ${limit}`);
  }
  if (text.length <= limit) return text;
  const boundaries: number[] = [];
  for (const { index } of segmentsOf(graphemes, text)) {
    boundaries.push(index);
    if (boundaries.length > limit) break;
  }
  if (boundaries.length <= limit) return text;
  for (let i = limit; i > 0; i -= 1) {
    const at = boundaries[i] ?? 0;
    if (!cutsCluster(text, at)) return text.slice(0, at);
  }
  return text.slice(0, boundaries[limit] ?? 0);
}
