export {
  type Atom,
  atomise,
  atomString,
  atomValues,
  containsPhrase,
  phraseAtoms,
  phraseNeedle,
  TEXT_BREAK,
} from './atoms.js';
export { truncateGraphemes } from './graphemes.js';
export { highlight } from './highlight.js';
export { KeywordAutomaton, type KeywordEntry, type KeywordMatch } from './keyword-automaton.js';
export { readKeyword, type KeywordForm } from './keyword-form.js';
export { languageOf } from './language.js';
export { normalise, type NormalisedText } from './normalise.js';
export { hashtagsOf, normaliseTag } from './tags.js';
export { TextReading } from './text-reading.js';
export {
  containsWholeWord,
  readWholeWord,
  soughtPhrase,
  type SoughtPhrase,
  wholeWordPattern,
  wholeWordTerms,
} from './whole-word.js';
export {
  joinWordAtoms,
  MAY_BEGIN,
  MAY_END,
  type WordAtoms,
  wordAtoms,
  wordAtomString,
} from './word-boundaries/word-atoms.js';
export { cloudWords, segmentWords, type WordSegment } from './words.js';
