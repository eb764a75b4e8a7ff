import type { FilterTreeNode } from '@krasae/contracts';
import { flatTree } from '@krasae/machines';

/** A node as antd's trees take it: children only where there are any. */
export interface TreeRow {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly children?: TreeRow[];
}

export function rowsOf(nodes: readonly FilterTreeNode[]): TreeRow[] {
  return nodes.map(({ value, title, children }) => ({
    key: value,
    value,
    title,
    ...(children.length === 0 ? {} : { children: rowsOf(children) }),
  }));
}

/** Values of the nodes without children. */
export function leavesOf(nodes: readonly FilterTreeNode[]): string[] {
  return flatTree(nodes).flatMap(({ value, children }) => (children.length === 0 ? [value] : []));
}
