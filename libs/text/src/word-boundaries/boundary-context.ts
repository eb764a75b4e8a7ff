import type { Atom } from '../atoms.js';
import type { TextReading } from '../text-reading.js';

/** Weights of the context: one a slot. A power of two. */
export const CONTEXT_SLOTS = 1 << 15;
/** Features of a place between two atoms beside its context. */
export const SIGNALS = 26;
/** Nothing beyond is told apart: the logistic curve is flat there. */
export const LIMIT = 8;

const EDGE = 1;
const GAP = 2;

/** The places of a text where one of its atoms meets the next. */
export interface BoundaryContext {
  /** The text's atoms without tags and names, whose inner atoms stand here. */
  readonly atoms: readonly Atom[];
  /** For each atom its place in `row`. */
  readonly places: readonly number[];
  /** Hashes of the atoms, a GAP where a separator stands between two; EDGE before and behind, as far as a context looks. */
  readonly row: readonly number[];
  /** For each atom 1 where the dictionary's segmentation begins a word there, else 0. */
  readonly cuts: readonly number[];
  /** Length of the dictionary's word that holds what stands before the atom, and of the one that holds its beginning. */
  readonly lengthsBefore: readonly number[];
  readonly lengthsAfter: readonly number[];
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** Whether the atom at `at` is a tag or name, whose inner atoms follow it. */
export function isTag(atoms: readonly Atom[], at: number): boolean {
  const atom = atoms[at];
  const next = at + 1 < atoms.length ? atoms[at + 1] : undefined;
  return atom !== undefined && next !== undefined && next.start < atom.end;
}

/** How far a context looks back and ahead. */
const BACK = 3;
const AHEAD = 2;

/** The context of every place of a text. */
export function boundaryContext({ atoms: all, segments }: TextReading): BoundaryContext {
  const atoms: Atom[] = [];
  const places: number[] = [];
  const row = new Array<number>(BACK).fill(EDGE);
  const cuts: number[] = [];
  const lengthsBefore: number[] = [];
  const lengthsAfter: number[] = [];
  let segment = 0;
  let end = -1;
  for (let at = 0; at < all.length; at += 1) {
    const atom = all[at];
    if (atom === undefined || isTag(all, at)) continue;
    const { start, value } = atom;
    while (segment < segments.length && (segments[segment]?.end ?? Infinity) <= start) segment += 1;
    const holding = segment < segments.length ? segments[segment] : undefined;
    const isCut = holding?.start === start;
    const before = !isCut ? holding : segment > 0 ? segments[segment - 1] : undefined;
    atoms.push(atom);
    cuts.push(isCut ? 1 : 0);
    lengthsBefore.push(before ? before.end - before.start : 0);
    lengthsAfter.push(holding ? holding.end - holding.start : 0);
    if (end >= 0 && start > end) row.push(GAP);
    places.push(row.length);
    row.push(hashOf(value));
    end = atom.end;
  }
  for (let i = 0; i < AHEAD; i += 1) row.push(EDGE);
  return { atoms, places, row, cuts, lengthsBefore, lengthsAfter };
}

/** Whether a separator or the text's edge stands before the atom: a word may begin there whatever the model says. */
export function isApart({ places, row }: BoundaryContext, at: number): boolean {
  const place = places[at] ?? BACK;
  return place === BACK || row[place - 1] === GAP;
}

function slot(kind: number, a: number, b: number, c: number): number {
  let hash = Math.imul(kind ^ a, 0x9e3779b1) ^ (a >>> 13);
  hash = Math.imul(hash ^ b, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15) ^ c, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) & (CONTEXT_SLOTS - 1);
}

/** The slots whose weights speak for or against a boundary before `place`: up to three atoms on either side. */
export function contextSlots(row: readonly number[], place: number, into: Int32Array): void {
  const [a, b, c] = [row[place - 3] ?? EDGE, row[place - 2] ?? EDGE, row[place - 1] ?? EDGE];
  const [d, e, f] = [row[place] ?? EDGE, row[place + 1] ?? EDGE, row[place + 2] ?? EDGE];
  into[0] = slot(1, c, 0, 0);
  into[1] = slot(2, d, 0, 0);
  into[2] = slot(3, c, d, 0);
  into[3] = slot(4, b, c, 0);
  into[4] = slot(5, d, e, 0);
  into[5] = slot(6, b, c, d);
  into[6] = slot(7, c, d, e);
  into[7] = slot(8, a, b, c);
  into[8] = slot(9, d, e, f);
}
export const SLOTS_A_PLACE = 9;

const clamp = (value: number): number => Math.max(-LIMIT, Math.min(LIMIT, value));

const isFollowing = (code: number): boolean => code === 0xe30 || code === 0xe32 || code === 0xe33 || code === 0xe45;
const isLeading = (code: number): boolean => code >= 0xe40 && code <= 0xe44;
const isVowelMark = (code: number): boolean => code === 0xe31 || (code >= 0xe34 && code <= 0xe39);

function holdsTone(atom: string): boolean {
  for (let i = 1; i < atom.length; i += 1) {
    const code = atom.charCodeAt(i);
    if (code >= 0xe47 && code <= 0xe4b) return true;
  }
  return false;
}

/** Whether the dictionary or a separator cuts before the atom; so it does at both ends. */
function isCut(context: BoundaryContext, at: number): number {
  return at < 0 || at >= context.atoms.length || context.cuts[at] === 1 || isApart(context, at) ? 1 : 0;
}

/** What the last layer weighs for the place before an atom. `opinions`: the context's, one an atom, LIMIT where apart. */
export function signals(context: BoundaryContext, opinions: readonly number[], at: number, into: Float64Array): void {
  const cut = context.cuts[at] ?? 0;
  const opinion = clamp(opinions[at] ?? LIMIT);
  const [before, after] = [isCut(context, at - 1), isCut(context, at + 1)];
  const left = clamp(at > 0 ? (opinions[at - 1] ?? LIMIT) : LIMIT) / 4;
  const right = clamp(at + 1 < opinions.length ? (opinions[at + 1] ?? LIMIT) : LIMIT) / 4;
  into[0] = 1;
  into[1] = cut;
  into[2] = opinion;
  into[3] = cut * opinion;
  into[4] = cut === 1 ? 0 : (opinion * opinion) / 8;
  into[5] = (cut * opinion * opinion) / 8;
  into[6] = after;
  into[7] = before;
  into[8] = cut * after;
  into[9] = cut * before;
  into[10] = cut * after * before;
  into[11] = (1 - cut) * after * before;
  into[12] = right;
  into[13] = left;
  into[14] = cut * right;
  into[15] = cut * left;
  shape(context, cut, at, into);
}

/** The signals of length and spelling. */
function shape(context: BoundaryContext, cut: number, at: number, into: Float64Array): void {
  const { atoms, lengthsBefore, lengthsAfter } = context;
  const lengthAfter = lengthsAfter[at] ?? 0;
  const last = at > 0 ? (atoms[at - 1]?.value ?? '') : '';
  const first = atoms[at]?.value ?? '';
  const lastUnit = last.charCodeAt(last.length - 1);
  into[16] = cut === 1 ? lengthAfter / 5 : 0;
  into[17] = cut === 1 ? (lengthsBefore[at] ?? 0) / 5 : 0;
  into[18] = cut === 1 ? 0 : lengthAfter / 5;
  into[19] = last.length === 1 ? 1 : 0;
  into[20] = first.length === 1 ? 1 : 0;
  into[21] = isFollowing(lastUnit) ? 1 : 0;
  into[22] = isLeading(first.charCodeAt(0)) ? 1 : 0;
  into[23] = first.includes('\u0e4c') ? 1 : 0;
  into[24] = holdsTone(first) ? 1 : 0;
  into[25] = isVowelMark(lastUnit) ? 1 : 0;
}
