import { atomise } from './atoms.js';
import { normaliser } from './normalise.js';

const SIGNS = /^[#@\uff03\uff20\s]+/u;

/** The form in which hashtags and author names are compared: normalised, without # or @ in front, trimmed. */
export function normaliseTag(text: string): string {
  return normaliser.run(text).replace(SIGNS, '').trim();
}

/** The hashtags that stand in a text: normalised, without '#', each once, in the order they first appear. */
export function hashtagsOf(text: string): string[] {
  if (!text.includes('#') && !text.includes('\uff03')) return [];
  const tags = new Set<string>();
  for (const { value } of atomise(text)) if (value.startsWith('#')) tags.add(normaliseTag(value));
  return [...tags];
}
