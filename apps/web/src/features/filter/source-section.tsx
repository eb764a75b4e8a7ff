import { SearchOutlined } from '@ant-design/icons';
import type { FilterTreeNode } from '@krasae/contracts';
import { siteOfSourceKey } from '@krasae/domain';
import { afterSearch, flatTree, searchTree, settledSources, tickedSources } from '@krasae/machines';
import { Checkbox, Input, Tree } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelMark } from '../../components/channel-mark.js';
import styles from './filter-panel.module.css';
import { FilterSection } from './filter-section.js';
import { leavesOf, rowsOf, type TreeRow } from './tree-rows.js';

/** Rows of 40 pixels (spec section 9), eight of which can be seen at once. */
const ROW_HEIGHT = 40;
const TREE_HEIGHT = 8 * ROW_HEIGHT;

export interface SourceSectionProps {
  readonly sources: readonly FilterTreeNode[];
  readonly chosen: readonly string[] | undefined;
  readonly onChange: (chosen: string[] | undefined) => void;
}

/** Channels with the sites of Website, searched by label (spec section 2). */
export function SourceSection({ sources, chosen, onChange }: SourceSectionProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const shown = searchTree(sources, text);
  const leaves = leavesOf(sources);
  const known = new Set(flatTree(sources).map(({ value }) => value));
  // Website itself is ticked by its sites; a site that the account no longer lists stays chosen.
  const ticked = tickedSources(chosen, sources).filter((value) => leaves.includes(value) || !known.has(value));
  const all = chosen === undefined;
  return (
    <FilterSection
      title={t('filter.channels')}
      aside={
        <Checkbox
          checked={all}
          indeterminate={!all && ticked.length > 0}
          onChange={() => onChange(all ? [] : undefined)}
        >
          {t('filter.allChannels')}
        </Checkbox>
      }
    >
      <Input
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder={t('filter.searchSources')}
        aria-label={t('filter.searchSources')}
        value={text}
        allowClear
        onChange={(event) => setText(event.target.value)}
      />
      {shown.length === 0 ? (
        <p className={styles['nothing']}>{t('filter.noSources')}</p>
      ) : (
        <Tree<TreeRow>
          key={text === '' ? 'all' : 'found'}
          className={styles['sources'] ?? ''}
          aria-label={t('filter.channels')}
          treeData={rowsOf(shown)}
          checkable
          selectable={false}
          blockNode
          defaultExpandAll={text !== ''}
          height={TREE_HEIGHT}
          itemHeight={ROW_HEIGHT}
          checkedKeys={ticked}
          titleRender={({ title, value }) => (
            <span className={styles['source']} title={title}>
              {siteOfSourceKey(value) === null && <ChannelMark source={value} size={18} />}
              <span>{title}</span>
            </span>
          )}
          onCheck={(_, { checkedNodes }) => {
            const now = checkedNodes.filter(({ children }) => children === undefined).map(({ value }) => value);
            onChange(settledSources(afterSearch(ticked, now, leavesOf(shown)), sources));
          }}
        />
      )}
    </FilterSection>
  );
}
