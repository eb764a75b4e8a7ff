import { type Atom, atomise, TEXT_BREAK } from '../atoms.js';
import { normalise } from '../normalise.js';
import { boundaryContext, isTag } from './boundary-context.js';
import { BoundaryModel, type BoundaryWeights } from './boundary-model.js';
import { CONTEXT_WEIGHTS, SIGNAL_WEIGHTS } from './boundary-weights.js';

/** A word may begin with the atom. */
export const MAY_BEGIN = 1;
/** A word may end with the atom. */
export const MAY_END = 2;
const MAY_BOTH = MAY_BEGIN | MAY_END;

/** Below these odds (1 to 24) no word begins: nearly every boundary a person would see is kept (docs/whole-word.md). */
const LEAST_ODDS = Math.log(0.04 / 0.96);

/** Values as atomValues gives them, and for each which edges of words may be there. */
export interface WordAtoms {
  readonly values: readonly string[];
  readonly edges: readonly number[];
}

/** The committed weights. */
export function boundaryWeights(): BoundaryWeights {
  return {
    context: Int8Array.from(atob(CONTEXT_WEIGHTS), (byte) => byte.charCodeAt(0)),
    signals: Float64Array.from(SIGNAL_WEIGHTS),
  };
}

let model: BoundaryModel | undefined;

function boundaryModel(): BoundaryModel {
  model ??= new BoundaryModel(boundaryWeights());
  return model;
}

/** Edges of a normalised text's atoms. Beside separators and at the text's ends words always may begin and end. */
function edgesOf(text: string, atoms: readonly Atom[], using: BoundaryModel): number[] {
  const context = boundaryContext(text, atoms);
  const odds = using.odds(context);
  let inner = 0;
  return atoms.map((_, at) => {
    if (isTag(atoms, at)) return MAY_BOTH;
    const begins = (odds[inner] ?? Infinity) >= LEAST_ODDS;
    inner += 1;
    const ends = (odds[inner] ?? Infinity) >= LEAST_ODDS;
    return (begins ? MAY_BEGIN : 0) | (ends ? MAY_END : 0);
  });
}

/** The atoms of several texts and the edges of words among them; a model of one's own is for measuring it. */
export function wordAtoms(texts: readonly string[], using: BoundaryModel = boundaryModel()): WordAtoms {
  const values: string[] = [];
  const edges: number[] = [];
  for (const original of texts) {
    if (original === '') continue;
    const { text } = normalise(original);
    const atoms = atomise(text);
    if (values.length > 0 && atoms.length > 0) {
      values.push(TEXT_BREAK);
      edges.push(MAY_BOTH);
    }
    for (const atom of atoms) values.push(atom.value);
    for (const edge of edgesOf(text, atoms, using)) edges.push(edge);
  }
  return { values, edges };
}

/** ' <a b> <c> ': '<' where a word may begin, '>' where one may end; no atom holds either sign. '' for no atoms. */
export function joinWordAtoms({ values, edges }: WordAtoms): string {
  if (values.length === 0) return '';
  let text = ' ';
  for (let at = 0; at < values.length; at += 1) {
    const edge = edges[at] ?? 0;
    text += `${edge & MAY_BEGIN ? '<' : ''}${values[at] ?? ''}${edge & MAY_END ? '>' : ''} `;
  }
  return text;
}

/** What the engines store to answer whole words: as atomString, each atom marked with the word edges it may have. */
export function wordAtomString(...texts: string[]): string {
  return joinWordAtoms(wordAtoms(texts));
}
