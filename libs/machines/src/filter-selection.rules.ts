import type { FilterTreeNode } from '@krasae/contracts';
import { siteOfSourceKey } from '@krasae/domain';

/** What an account's filter can choose from. Without it, as while it is loading, only the fixed sections are known. */
export interface FilterUniverse {
  /** Channels, the named sites of 'website' as its children. */
  readonly sources: readonly FilterTreeNode[];
  /** Groups of own media, 'others' last. */
  readonly ownMedia: readonly FilterTreeNode[];
  readonly categoryLevels: readonly {
    readonly level: number;
    readonly name: string;
    /** 'others' is the last of every level. */
    readonly categories: readonly string[];
  }[];
}

export const NO_UNIVERSE: FilterUniverse = { sources: [], ownMedia: [], categoryLevels: [] };

/**
 * A choice in the order of all that can be chosen, what is unknown behind it; undefined where all of it is chosen. A
 * choice from nothing known stays as it is.
 */
export function orderedSelection<T extends string>(chosen: readonly T[], all: readonly T[]): T[] | undefined {
  const wanted = new Set(chosen);
  const known = all.filter((one) => wanted.has(one));
  if (all.length > 0 && known.length === all.length) return undefined;
  const every = new Set(all);
  return [...known, ...[...wanted].filter((one) => !every.has(one))];
}

/**
 * Chosen channels and sites: all sites of 'website' stand for 'website' (spec section 2), 'website' takes its sites in,
 * and everything is undefined.
 */
export function settledSources(chosen: readonly string[], sources: readonly FilterTreeNode[]): string[] | undefined {
  const wanted = new Set(chosen);
  const sites = sources.find(({ value }) => value === 'website')?.children.map(({ value }) => value) ?? [];
  if (sites.length > 0 && sites.every((site) => wanted.has(site))) wanted.add('website');
  const kept = [...wanted].filter((key) => !wanted.has('website') || siteOfSourceKey(key) === null);
  const channels = sources.map(({ value }) => value);
  return orderedSelection(kept, channels);
}

/** What is ticked in the tree of channels: undefined is everything, 'website' all of its sites. */
export function tickedSources(chosen: readonly string[] | undefined, sources: readonly FilterTreeNode[]): string[] {
  const whole = (node: FilterTreeNode) => [node.value, ...node.children.map(({ value }) => value)];
  if (chosen === undefined) return sources.flatMap(whole);
  const website = sources.find(({ value }) => value === 'website');
  return chosen.flatMap((key) => (key === 'website' && website !== undefined ? whole(website) : [key]));
}

/** The nodes whose title holds the text, without case; a parent stays for the sake of a child. Others stand last. */
export function searchTree(nodes: readonly FilterTreeNode[], text: string): readonly FilterTreeNode[] {
  const wanted = text.trim().toLocaleLowerCase();
  const found = nodes.flatMap((node): FilterTreeNode[] => {
    if (node.title.toLocaleLowerCase().includes(wanted)) return [node];
    const children = searchTree(node.children, wanted);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
  return othersLast(found);
}

const isOthers = ({ value }: { readonly value: string }) => /(^|::)others?$/iu.test(value);

export function othersLast<T extends { readonly value: string }>(nodes: readonly T[]): readonly T[] {
  return [...nodes.filter((node) => !isOthers(node)), ...nodes.filter(isOthers)];
}

/** The nodes of a tree, parents before their children. */
export function flatTree(nodes: readonly FilterTreeNode[]): readonly FilterTreeNode[] {
  return nodes.flatMap((node) => [node, ...flatTree(node.children)]);
}

/**
 * A choice after ticks in a tree of which a search shows only some rows: what is hidden keeps its state. Values in, values
 * out.
 */
export function afterSearch(before: readonly string[], ticked: readonly string[], shown: readonly string[]): string[] {
  const visible = new Set(shown);
  return [...new Set([...before.filter((value) => !visible.has(value)), ...ticked])];
}
