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
  const everything = props.chosen === undefined;
  return (
    <TreeSelect<string[], TreeRow>
      aria-label={props.label}
      className={styles['treeField'] ?? ''}
      treeData={rowsOf(props.nodes)}
      value={everything ? leaves : [...(props.chosen ?? [])]}
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
      maxTagPlaceholder={(omitted) => (everything ? props.all : t('filter.overflow', { count: omitted.length }))}
      tagRender={({ value, label, closable, onClose }) => (
        <Tag
          text={typeof value === 'string' ? (titles.get(value) ?? value) : label}
          length={props.tagLength}
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
  readonly length: number;
  readonly removable: boolean;
  readonly onRemove: () => void;
}

function Tag({ text, length, removable, onRemove }: TagProps) {
  const name = typeof text === 'string' ? text : undefined;
  return (
    <span className={styles['tag']} title={name}>
      <span>{name === undefined ? text : cut(name, length)}</span>
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
