import { normaliseTag, phraseAtoms, readWholeWord } from '@krasae/text';
import type { QueryExpression } from './query-expression.js';

const USERNAME_ENTRY = /^(?:username:\s*@?|@)(?<name>.*)$/su;
const HASHTAG_ENTRY = /^#(?<tag>[^\s#()*"“”„‟]+?)[.,;:!?]*$/u;

/**
 * An entry of a contain list: taken as it stands, as one phrase; '#tag', '@name', '@beginning*', 'username:name' and
 * 'w"whole word"' mean what they say. Null where it holds nothing to search for.
 */
export function entryExpression(entry: string): QueryExpression | null {
  const wholeWord = readWholeWord(entry);
  const text = withoutQuotes(wholeWord ?? entry);
  if (wholeWord !== null) return phraseAtoms(text).length === 0 ? null : { kind: 'wholeWord', text };
  const name = USERNAME_ENTRY.exec(text)?.groups?.['name'];
  if (name !== undefined) return name.endsWith('*') ? author(name.slice(0, -1), 'prefix') : author(name, 'exact');
  const tag = HASHTAG_ENTRY.exec(text)?.groups?.['tag'];
  if (tag !== undefined && normaliseTag(tag) !== '') return { kind: 'hashtag', tag, match: 'exact' };
  return phraseAtoms(text).length === 0 ? null : { kind: 'phrase', text };
}

/** A username as a person enters it, with or without @ or 'username:'; null where nothing is left of it. */
export function usernameExpression(entry: string, match: 'prefix' | 'exact'): QueryExpression | null {
  const text = entry.trim();
  return author(USERNAME_ENTRY.exec(text)?.groups?.['name'] ?? text, match);
}

function author(name: string, match: 'prefix' | 'exact'): QueryExpression | null {
  const trimmed = name.trim();
  return normaliseTag(trimmed) === '' ? null : { kind: 'author', name: trimmed, match };
}

/** The language has no way to write a quote inside quotes; to the text it is a separator like a space. */
function withoutQuotes(text: string): string {
  return text.replace(/["“”„‟]/gu, ' ').trim();
}
