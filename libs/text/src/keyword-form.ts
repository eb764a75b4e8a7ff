import { normaliseTag } from './tags.js';
import { readWholeWord } from './whole-word.js';

/** What a keyword looks for (spec section 5 has the forms in which accounts write them). */
export interface KeywordForm {
  /** To be found in the message's texts and listed hashtags; null for a form that only looks at the author. */
  readonly phrase: string | null;
  /** Author whose messages match, in comparison form; null for a form that only looks at the text. */
  readonly author: string | null;
  /** Whether the phrase counts only where it may be a whole word or several. */
  readonly wholeWord: boolean;
}

const USERNAME = /^username:(.*)$/is;

/**
 * 'word' and '#hashtag': phrases by the rule of design 4. 'username:name': messages by that author. '@name': both, a
 * mention in the text or the author. w"word": the word, not where it is part of a longer one (docs/whole-word.md).
 * Authors are compared whole, after normalising, by name or channel id.
 */
export function readKeyword(written: string): KeywordForm {
  const keyword = written.trim();
  const username = USERNAME.exec(keyword)?.[1];
  if (username !== undefined) return { phrase: null, author: normaliseTag(username) || null, wholeWord: false };
  const word = readWholeWord(keyword);
  if (word !== null) return { phrase: word, author: null, wholeWord: true };
  return { phrase: keyword, author: keyword.startsWith('@') ? normaliseTag(keyword) || null : null, wholeWord: false };
}
