import { atomValues } from '../atoms.js';
import { TextReading } from '../text-reading.js';
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

/** Adds the edges of a text's atoms. Beside separators and at the text's ends words always may begin and end. */
function addEdges(text: TextReading, using: BoundaryModel, edges: number[]): void {
  const { atoms } = text;
  const odds = using.odds(boundaryContext(text));
  let inner = 0;
  for (let at = 0; at < atoms.length; at += 1) {
    if (isTag(atoms, at)) {
      edges.push(MAY_BOTH);
      continue;
    }
    const begins = (odds[inner] ?? Infinity) >= LEAST_ODDS;
    inner += 1;
    const ends = inner >= odds.length || (odds[inner] ?? Infinity) >= LEAST_ODDS;
    edges.push((begins ? MAY_BEGIN : 0) | (ends ? MAY_END : 0));
  }
}

/** The atoms of several texts and the edges of words among them; a model of one's own is for measuring it. */
export function wordAtoms(texts: readonly (string | TextReading)[], using: BoundaryModel = boundaryModel()): WordAtoms {
  const readings = texts.map((text) => (typeof text === 'string' ? new TextReading(text) : text));
  const edges: number[] = [];
  for (const reading of readings) {
    if (edges.length > 0 && reading.atoms.length > 0) edges.push(MAY_BOTH);
    addEdges(reading, using, edges);
  }
  return { values: atomValues(...readings), edges };
}

/** What stands between two atoms, by whether a word may end with the one and begin with the other. */
const BETWEEN = [' ', ' <', '> ', '> <'] as const;

/** ' <a b> <c> ': '<' where a word may begin, '>' where one may end; no atom holds either sign. '' for no atoms. */
export function joinWordAtoms({ values, edges }: WordAtoms): string {
  if (values.length === 0) return '';
  let text = '';
  let before = 0;
  for (let at = 0; at < values.length; at += 1) {
    const edge = edges[at] ?? 0;
    text += `${BETWEEN[before | (edge & MAY_BEGIN)] ?? ''}${values[at] ?? ''}`;
    before = edge & MAY_END;
  }
  return text + (BETWEEN[before] ?? '');
}

/** What the engines store to answer whole words: as atomString, each atom marked with the word edges it may have. */
export function wordAtomString(...texts: string[]): string {
  return joinWordAtoms(wordAtoms(texts));
}
