import { type Atom, readAtoms } from './atoms.js';
import { segmentWords, type WordSegment } from './words.js';

/**
 * A text read once for all that is asked of it: normalising, cutting atoms and cutting words are most of what classifying
 * a message costs, and keywords, whole words, sentiment, word cloud and language each need some of them.
 */
export class TextReading {
  /** Normalised, as are all indexes of atoms and segments. */
  readonly text: string;
  /** For each unit of the normalised text its index in the original; see NormalisedText. */
  readonly offsets: Int32Array;
  readonly atoms: readonly Atom[];
  private cut: readonly WordSegment[] | undefined;

  constructor(readonly original: string) {
    const { text, offsets, atoms } = readAtoms(original);
    this.text = text;
    this.offsets = offsets;
    this.atoms = atoms;
  }

  /** Cut when first asked for: the dictionary is the dearest part. */
  get segments(): readonly WordSegment[] {
    return (this.cut ??= segmentWords(this.text));
  }
}
