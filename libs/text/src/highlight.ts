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

function matchesAt(atoms: readonly Atom[], at: number, phrase: readonly string[]): boolean {
  for (let i = 0; i < phrase.length; i += 1) if (atoms[at + i]?.value !== phrase[i]) return false;
  return true;
}

interface Sought {
  readonly atoms: readonly string[];
  readonly isWhole: boolean;
}

function byFirstAtom(phrases: readonly SoughtPhrase[]): Map<string, Sought[]> {
  const found = new Map<string, Sought[]>();
  for (const phrase of phrases) {
    const isWhole = 'wholeWord' in phrase;
    const atoms = isWhole ? phrase.wholeWord : phrase;
    const [first] = atoms;
    if (first === undefined) continue;
    const beginning = found.get(first);
    if (beginning) beginning.push({ atoms, isWhole });
    else found.set(first, [{ atoms, isWhole }]);
  }
  return found;
}

function rangesOf(text: string, phrases: readonly SoughtPhrase[]): Range[] {
  const atoms = atomise(text);
  const beginning = byFirstAtom(phrases);
  const edges = phrases.some((phrase) => 'wholeWord' in phrase) ? wordAtoms([text]).edges : [];
  const mayStand = (first: number, last: number): boolean =>
    ((edges[first] ?? 0) & MAY_BEGIN) !== 0 && ((edges[last] ?? 0) & MAY_END) !== 0;
  const ranges: Range[] = [];
  atoms.forEach((atom, at) => {
    for (const { atoms: phrase, isWhole } of beginning.get(atom.value) ?? []) {
      const end = at + phrase.length - 1;
      const last = atoms[end];
      if (!last || !matchesAt(atoms, at, phrase) || (isWhole && !mayStand(at, end))) continue;
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
