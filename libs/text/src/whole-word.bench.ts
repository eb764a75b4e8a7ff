import { type Atom, atomise, atomString, containsPhrase, phraseAtoms } from './atoms.js';
import { KeywordAutomaton } from './keyword-automaton.js';
import { normalise } from './normalise.js';
import { handCut, type HandCut, type HandSegmented, trainSignals } from './training/train-boundaries.js';
import { BoundaryModel } from './word-boundaries/boundary-model.js';
import { boundaryWeights, MAY_BEGIN, MAY_END, wordAtoms } from './word-boundaries/word-atoms.js';
import { segmentWords } from './words.js';

const FOLDS = 8;
const LENGTHS = [
  { name: 'letters2to3', from: 2, to: 3 },
  { name: 'letters4to5', from: 4, to: 5 },
  { name: 'letters6andMore', from: 6, to: Infinity },
  { name: 'all', from: 2, to: Infinity },
] as const;

/** A place where a keyword stands by the plain rule. */
interface Hit {
  readonly letters: number;
  /** Both its ends are boundaries of the hand. */
  readonly isRight: boolean;
  readonly isWhole: boolean;
  /** One of its ends at least is a boundary of the dictionary. */
  readonly touches: boolean;
  /** It is no mere part of one word of the dictionary. */
  readonly isNoPart: boolean;
}

type Figures = Record<string, Record<string, number>>;

const isWord = (word: string): boolean => /^[\p{L}\p{M}\p{N}]{2,}$/u.test(word) && /\p{L}/u.test(word);

function keywordsOf(messages: readonly HandSegmented[]): string[] {
  const types = new Set(messages.flat().map((word) => normalise(word).text));
  return [...types].filter(isWord);
}

function hitsOf(cut: HandCut, keywords: KeywordAutomaton<string>, model: BoundaryModel): Hit[] {
  const atoms: Atom[] = atomise(cut.text);
  const { edges } = wordAtoms([cut.text], model);
  const cuts = new Set(segmentWords(cut.text).flatMap(({ start, end }) => [start, end]));
  return keywords.match(atoms).flatMap(({ payload, first, last }) => {
    const [start, end] = [atoms[first]?.start ?? 0, atoms[last]?.end ?? 0];
    const [begins, ends] = [cuts.has(start), cuts.has(end)];
    const crosses = [...cuts].some((at) => at > start && at < end);
    return {
      letters: payload.length,
      isRight: cut.boundaries.has(start) && cut.boundaries.has(end),
      isWhole: ((edges[first] ?? 0) & MAY_BEGIN) !== 0 && ((edges[last] ?? 0) & MAY_END) !== 0,
      touches: begins || ends,
      isNoPart: crosses || (begins && ends),
    };
  });
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Number((part / whole).toFixed(4)));

function table(hits: readonly Hit[], isKept: (hit: Hit) => boolean): Figures {
  const rows = LENGTHS.map(({ name, from, to }) => {
    const all = hits.filter(({ letters }) => letters >= from && letters <= to);
    const kept = all.filter(isKept);
    const right = kept.filter(({ isRight }) => isRight).length;
    const wanted = all.filter(({ isRight }) => isRight).length;
    return [name, { hits: kept.length, recall: share(right, wanted), precision: share(right, kept.length) }] as const;
  });
  return Object.fromEntries(rows);
}

/**
 * Recall and precision of phrase search by length of the keyword: every word type of the hand-segmented messages as a
 * keyword against every message, place by place; a place is right where both its ends are boundaries of the hand.
 * Recall counts the right places of the plain rule. The whole word is cross-validated: what is measured on a message was
 * learned from the hand's cuts in seven eighths of the others; `folds` 2 shows what half of them teach.
 * @throws RangeError without messages.
 */
export function benchWholeWords(messages: readonly HandSegmented[], folds = FOLDS): Record<string, Figures> {
  if (messages.length < folds) throw new RangeError(`bench of words: ${messages.length} messages, fewer than ${folds}`);
  const cuts = messages.map(handCut);
  const keywords = new KeywordAutomaton(keywordsOf(messages).map((phrase) => ({ phrase, payload: phrase })));
  const { context } = boundaryWeights();
  const hits = Array.from({ length: folds }, (_, fold) => {
    const others = cuts.filter((_cut, at) => at % folds !== fold);
    const model = new BoundaryModel({ context, signals: trainSignals(context, others) });
    return cuts.filter((_cut, at) => at % folds === fold).flatMap((cut) => hitsOf(cut, keywords, model));
  }).flat();
  return {
    exact: table(hits, () => true),
    oneEndOnDictionaryBoundary: table(hits, ({ touches }) => touches),
    notPartOfDictionaryWord: table(hits, ({ isNoPart }) => isNoPart),
    wholeWord: table(hits, ({ isWhole }) => isWhole),
  };
}

/** Share of the hand's words of two letters and more that phrase search finds in the message they stand in. */
export function exactRecall(messages: readonly HandSegmented[]): { readonly words: number; readonly recall: number } {
  let [words, found] = [0, 0];
  for (const message of messages) {
    const atoms = atomString(message.join(''));
    for (const word of message) {
      const phrase = phraseAtoms(word);
      if (phrase.length === 0 || !isWord(word)) continue;
      words += 1;
      if (containsPhrase(atoms, phrase)) found += 1;
    }
  }
  return { words, recall: share(found, words) };
}
