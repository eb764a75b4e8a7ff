import { type Atom, phraseAtoms } from './atoms.js';
import { MAY_BEGIN, MAY_END } from './word-boundaries/word-atoms.js';

export interface KeywordEntry<T> {
  readonly phrase: string;
  readonly payload: T;
  /** Phrases that suppress this entry wherever in the text they stand. */
  readonly excludes?: readonly string[];
  /** Found only where it may be a whole word or several (docs/whole-word.md); match then needs the edges. */
  readonly wholeWord?: boolean;
}

export interface KeywordMatch<T> {
  readonly payload: T;
  /** Indexes of the first and the last atom of the match. */
  readonly first: number;
  readonly last: number;
}

/** What ends at a node: entries found there, entries ruled out there. */
interface Output<T> {
  readonly length: number;
  readonly found: KeywordEntry<T>[];
  readonly ruledOut: KeywordEntry<T>[];
}

interface Phrase<T> {
  readonly atoms: readonly string[];
  readonly entry: KeywordEntry<T>;
  readonly excludes: boolean;
}

const ROOT = 0;

function isWhole(edges: readonly number[] | undefined, first: number, last: number): boolean {
  return ((edges?.[first] ?? 0) & MAY_BEGIN) !== 0 && ((edges?.[last] ?? 0) & MAY_END) !== 0;
}

/**
 * Finds thousands of phrases in one walk over a text's atoms (Aho and Corasick 1975), atoms as letters. Finds exactly
 * what containsPhrase finds for each phrase alone. Read only once built, so one may serve many texts.
 */
export class KeywordAutomaton<T> {
  /** Phrases without a single atom ('!!!'): they match nothing, and whoever took them from a person should say so. */
  readonly unmatchable: readonly string[];
  private readonly symbols = new Map<string, number>();
  /** Child of a node by one atom, under the key node * symbols + symbol. */
  private readonly edges = new Map<number, number>();
  private readonly fail: Int32Array;
  /** The nearest node on the way of failures, itself included, at which something ends; -1 for none. */
  private readonly report: Int32Array;
  private readonly outputs = new Map<number, Output<T>>();
  private readonly stride: number;
  private readonly wholeWords: boolean;

  constructor(entries: readonly KeywordEntry<T>[]) {
    const unmatchable: string[] = [];
    const phrases: Phrase<T>[] = [];
    const add = (phrase: string, entry: KeywordEntry<T>, excludes: boolean): void => {
      const atoms = phraseAtoms(phrase);
      if (atoms.length === 0) unmatchable.push(phrase);
      else phrases.push({ atoms, entry, excludes });
    };
    for (const entry of entries) {
      add(entry.phrase, entry, false);
      for (const exclude of entry.excludes ?? []) add(exclude, entry, true);
    }
    this.unmatchable = unmatchable;
    this.wholeWords = entries.some(({ wholeWord }) => wholeWord === true);
    for (const { atoms } of phrases) {
      for (const atom of atoms) if (!this.symbols.has(atom)) this.symbols.set(atom, this.symbols.size);
    }
    this.stride = Math.max(this.symbols.size, 1);
    const children: Map<number, number>[] = [new Map()];
    for (const phrase of phrases) this.insert(phrase, children);
    this.fail = new Int32Array(children.length);
    this.report = new Int32Array(children.length).fill(-1);
    this.link(children);
  }

  private insert({ atoms, entry, excludes }: Phrase<T>, children: Map<number, number>[]): void {
    let node = ROOT;
    for (const atom of atoms) {
      const symbol = this.symbols.get(atom) ?? 0;
      const key = node * this.stride + symbol;
      let child = this.edges.get(key);
      if (child === undefined) {
        child = children.length;
        children.push(new Map());
        this.edges.set(key, child);
        children[node]?.set(symbol, child);
      }
      node = child;
    }
    const output = this.outputs.get(node) ?? { length: atoms.length, found: [], ruledOut: [] };
    (excludes ? output.ruledOut : output.found).push(entry);
    this.outputs.set(node, output);
  }

  /** Failure links, breadth first: a node's is known before its children are reached. */
  private link(children: readonly Map<number, number>[]): void {
    const queue = [ROOT];
    for (let head = 0; head < queue.length; head += 1) {
      const node = queue[head] ?? ROOT;
      for (const [symbol, child] of children[node] ?? []) {
        queue.push(child);
        const fail = node === ROOT ? ROOT : this.next(this.fail[node] ?? ROOT, symbol);
        this.fail[child] = fail;
        this.report[child] = this.outputs.has(child) ? child : (this.report[fail] ?? -1);
      }
    }
  }

  private next(from: number, symbol: number): number {
    let node = from;
    for (;;) {
      const child = this.edges.get(node * this.stride + symbol);
      if (child !== undefined) return child;
      if (node === ROOT) return ROOT;
      node = this.fail[node] ?? ROOT;
    }
  }

  /** Whether some entry asks for whole words, so that match needs the edges. */
  get needsEdges(): boolean {
    return this.wholeWords;
  }

  /**
   * Every place where a phrase stands, in the order of where it ends, longest first; none of an entry that one of its
   * excludes rules out. `atoms` may hold several texts with a TEXT_BREAK between them (atomValues). `edges`: those of
   * wordAtoms, one an atom.
   * @throws TypeError where needsEdges and there are none.
   */
  match(atoms: readonly string[] | readonly Atom[], edges?: readonly number[]): KeywordMatch<T>[] {
    if (this.wholeWords && edges === undefined) throw new TypeError('whole-word keywords need the edges of words');
    const hits: { entry: KeywordEntry<T>; first: number; last: number }[] = [];
    let ruledOut: Set<KeywordEntry<T>> | undefined;
    let node = ROOT;
    for (let at = 0; at < atoms.length; at += 1) {
      const atom = atoms[at];
      const symbol = this.symbols.get(typeof atom === 'object' ? atom.value : (atom ?? ''));
      node = symbol === undefined ? ROOT : this.next(node, symbol);
      for (let end = this.report[node] ?? -1; end >= 0; end = this.report[this.fail[end] ?? ROOT] ?? -1) {
        const output = this.outputs.get(end);
        if (!output) break;
        const first = at - output.length + 1;
        for (const entry of output.found) {
          if (entry.wholeWord !== true || isWhole(edges, first, at)) hits.push({ entry, first, last: at });
        }
        for (const entry of output.ruledOut) (ruledOut ??= new Set()).add(entry);
      }
    }
    const wanted = ruledOut === undefined ? hits : hits.filter(({ entry }) => !ruledOut.has(entry));
    return wanted.map(({ entry, first, last }) => ({ payload: entry.payload, first, last }));
  }
}
