import { phraseAtoms } from './atoms.js';

/** A phrase to be found anywhere (its atoms), only where it may be whole words, or with a last atom that may go on. */
export type SoughtPhrase =
  readonly string[] | { readonly wholeWord: readonly string[] } | { readonly prefix: readonly string[] };

const WHOLE_WORD = /^w["“”„‟](?<phrase>.*)["“”„‟]$/isu;

/** The phrase of a keyword written as w"..." ('whole word'); null for any other keyword. */
export function readWholeWord(written: string): string | null {
  return WHOLE_WORD.exec(written.trim())?.groups?.['phrase'] ?? null;
}

/** What a keyword of an account looks for in texts. */
export function soughtPhrase(keyword: string): SoughtPhrase {
  const phrase = readWholeWord(keyword);
  return phrase === null ? phraseAtoms(keyword) : { wholeWord: phraseAtoms(phrase) };
}

const SPECIAL = /[\\^$.*+?()[\]{}|]/gu;

/**
 * Regular expression (of JavaScript and of RE2 alike) over a word atom string: the atoms one after another, the first
 * where a word may begin, the last where one may end. No atoms give a pattern that matches nothing.
 */
export function wholeWordPattern(atoms: readonly string[]): string {
  if (atoms.length === 0) return '[^\\s\\S]';
  const last = atoms.length - 1;
  const marked = atoms.map((atom, at) => {
    const escaped = atom.replace(SPECIAL, '\\$&');
    return `${at === 0 ? '<' : '<?'}${escaped}${at === last ? '>' : '>?'}`;
  });
  return ` ${marked.join(' ')} `;
}

/** For an engine that matches terms one after another: for each atom the terms, as stored, that may stand there. */
export function wholeWordTerms(atoms: readonly string[]): string[][] {
  const last = atoms.length - 1;
  return atoms.map((atom, at) => {
    const begins = at === 0 ? ['<'] : ['', '<'];
    const ends = at === last ? ['>'] : ['', '>'];
    return begins.flatMap((begin) => ends.map((end) => `${begin}${atom}${end}`));
  });
}

/** Whether the atoms stand as a whole word in a word atom string. */
export function containsWholeWord(wordAtomString: string, atoms: readonly string[]): boolean {
  return new RegExp(wholeWordPattern(atoms), 'u').test(wordAtomString);
}
