import { type HighlightedText } from '@krasae/contracts';
import { type Atom, atomise } from './atoms.js';
import { graphemes } from './graphemes.js';
import { segmentsOf } from './stretches.js';
import { type SoughtPhrase } from './whole-word.js';
import { MAY_BEGIN, MAY_END, wordAtoms } from './word-boundaries/word-atoms.js';

interface Range {
  start: number;
  end: number;
}

interface Sought {
  readonly atoms: readonly string[];
  readonly isWhole: boolean;
  /** The last atom may go on. */
  readonly goesOn: boolean;
}

function matchesAt(atoms: readonly Atom[], at: number, { atoms: phrase, goesOn }: Sought): boolean {
  return phrase.every((wanted, index) => {
    const value = atoms[at + index]?.value;
    return value === wanted || (goesOn && index === phrase.length - 1 && value?.startsWith(wanted) === true);
  });
}

function soughtOf(phrase: SoughtPhrase): Sought {
  if ('wholeWord' in phrase) return { atoms: phrase.wholeWord, isWhole: true, goesOn: false };
  if ('prefix' in phrase) return { atoms: phrase.prefix, isWhole: false, goesOn: true };
  return { atoms: phrase, isWhole: false, goesOn: false };
}

/** Phrases by their first atom; under '' those of one atom that may go on, which any atom may begin. */
function byFirstAtom(phrases: readonly SoughtPhrase[]): Map<string, Sought[]> {
  const found = new Map<string, Sought[]>();
  for (const sought of phrases.map(soughtOf)) {
    const [first, second] = sought.atoms;
    if (first === undefined) continue;
    const key = sought.goesOn && second === undefined ? '' : first;
    found.set(key, [...(found.get(key) ?? []), sought]);
  }
  return found;
}

function rangesOf(text: string, phrases: readonly SoughtPhrase[]): Range[] {
  const atoms = atomise(text);
  const beginning = byFirstAtom(phrases);
  const edges = phrases.some((phrase) => 'wholeWord' in phrase) ? wordAtoms([text]).edges : [];
  const mayStand = (first: number, last: number): boolean =>
    ((edges[first] ?? 0) & MAY_BEGIN) !== 0 && ((edges[last] ?? 0) & MAY_END) !== 0;
  const open = beginning.get('') ?? [];
  const ranges: Range[] = [];
  atoms.forEach((atom, at) => {
    const exact = beginning.get(atom.value);
    if (exact === undefined && open.length === 0) return;
    for (const sought of [...(exact ?? []), ...open]) {
      const end = at + sought.atoms.length - 1;
      const last = atoms[end];
      if (!last || !matchesAt(atoms, at, sought) || (sought.isWhole && !mayStand(at, end))) continue;
      ranges.push({ start: atom.start, end: last.end });
    }
  });
  return ranges;
}

/** Widens ranges, sorted by their start, to whole graphemes in one walk over the text; joins those that touch or overlap. */
function settle(text: string, ranges: readonly Range[]): Range[] {
  const settled: Range[] = [];
  let next = 0;
  let last: Range | undefined;
  for (const { index, segment } of ranges.length > 0 ? segmentsOf(graphemes, text) : []) {
    const after = index + segment.length;
    for (let range = ranges[next]; range && range.start < after; range = ranges[next]) {
      if (last && index <= last.end) last.end = Math.max(last.end, range.end);
      else settled.push((last = { start: index, end: Math.max(range.end, after) }));
      next += 1;
    }
    if (last && last.end > index) last.end = Math.max(last.end, after);
    else if (next >= ranges.length) break;
  }
  return settled;
}

/**
 * Marks every place where one of the phrases (lists of atoms, see phraseAtoms) stands in the text, whole words only where
 * they may be one. The pieces joined are
 * the text itself; a mark never cuts a grapheme, and marks that overlap or touch are one.
 */
export function highlight(text: string, phrases: readonly SoughtPhrase[]): HighlightedText {
  const pieces: HighlightedText = [];
  let done = 0;
  for (const { start, end } of settle(text, rangesOf(text, phrases))) {
    if (start > done) pieces.push({ text: text.slice(done, start), marked: false });
    pieces.push({ text: text.slice(start, end), marked: true });
    done = end;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), marked: false });
  return pieces;
}
