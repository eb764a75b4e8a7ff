import { CloseOutlined } from '@ant-design/icons';
import type { FilterTreeNode } from '@krasae/contracts';
import { flatTree, orderedSelection } from '@krasae/machines';
import { truncateGraphemes } from '@krasae/text';
import { TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './filter-panel.module.css';
import { leavesOf, rowsOf, type TreeRow } from './tree-rows.js';

/** Spec section 9. */
const TREE_HEIGHT = 400;
/** Tags beside the '+N'. */
const TAGS_SHOWN = 2;

export interface TreeFieldProps {
  readonly label: string;
  readonly nodes: readonly FilterTreeNode[];
  /** Values of leaves; undefined is everything. */
  readonly chosen: readonly string[] | undefined;
  /** Shown when everything is chosen, and when nothing is. */
  readonly all: string;
  readonly placeholder: string;
  readonly nothingFound: string;
  /** Values that are ticked only because their whole branch is: they are not counted as chosen. */
  readonly wholeBranches?: readonly string[];
  /** Characters of a tag, as a reader counts them (spec section 5). */
  readonly tagLength: number;
  readonly onChange: (chosen: string[] | undefined) => void;
}

function cut(text: string, length: number): string {
  const short = truncateGraphemes(text, length);
  return short === text ? text : `${short}...`;
}

/** A tree of ticks behind a field with the names of what is chosen: 'All ...' where it is everything, '+N' for the rest. */
export function TreeField(props: TreeFieldProps) {
  const { t } = useTranslation();
  const titles = new Map(flatTree(props.nodes).map(({ value, title }) => [value, title]));
  const leaves = leavesOf(props.nodes);
  const taken = new Set(props.wholeBranches);
  const everything = props.chosen === undefined;
  return (
    <TreeSelect<string[], TreeRow>
      aria-label={props.label}
      className={styles['treeField'] ?? ''}
      treeData={rowsOf(props.nodes)}
      value={
        everything
          ? leaves
          : [...(props.chosen ?? [])].sort((one, other) => Number(taken.has(one)) - Number(taken.has(other)))
      }
      treeCheckable
      showCheckedStrategy={TreeSelect.SHOW_CHILD}
      treeDefaultExpandAll={props.nodes.length <= 1}
      treeNodeFilterProp="title"
      allowClear
      placeholder={props.placeholder}
      notFoundContent={props.nothingFound}
      listHeight={TREE_HEIGHT}
      popupMatchSelectWidth
      maxTagCount={everything ? 0 : TAGS_SHOWN}
      maxTagPlaceholder={(omitted) => {
        if (everything) return props.all;
        const count = omitted.filter(({ value }) => !taken.has(String(value))).length;
        return count === 0 ? null : t('filter.overflow', { count });
      }}
      tagRender={({ value, label, closable, onClose }) => (
        <Tag
          text={titles.get(value) ?? label}
          length={titles.has(value) ? props.tagLength : null}
          removable={closable}
          onRemove={onClose}
        />
      )}
      onChange={(next) => props.onChange(orderedSelection(next, leaves))}
    />
  );
}

interface TagProps {
  readonly text: ReactNode;
  /** Null for what is no name of a choice. */
  readonly length: number | null;
  readonly removable: boolean;
  readonly onRemove: () => void;
}

function Tag({ text, length, removable, onRemove }: TagProps) {
  const name = typeof text === 'string' ? text : undefined;
  if (text === null) return <></>;
  return (
    <span className={styles['tag']} title={name}>
      <span>{name === undefined || length === null ? text : cut(name, length)}</span>
      {removable && (
        <span
          className={styles['tagClose']}
          aria-hidden="true"
          onMouseDown={(event) => {
            event.preventDefault();
            event.stopPropagation();
          }}
          onClick={onRemove}
        >
          <CloseOutlined />
        </span>
      )}
    </span>
  );
}
