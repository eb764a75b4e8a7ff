import type { FilterTreeNode } from '@krasae/contracts';
import { OTHERS } from '@krasae/domain';
import { chosenCategories, type Filter, type FilterUniverse, withCategories } from '@krasae/machines';
import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { FilterSection } from './filter-section.js';
import styles from './filter-panel.module.css';
import { TreeField } from './tree-field.js';

/** Spec section 5. */
const TAG_LENGTH = 10;

/** A category may have the name of one on another level: its value in the tree says which. */
const valueOf = (level: number, name: string) => `${level}:${name}`;

export interface CategorySectionProps {
  readonly filter: Filter;
  readonly levels: FilterUniverse['categoryLevels'];
  readonly onChange: (change: Partial<Filter>) => void;
}

/** Categories level by level, matched by any or by all of them (spec section 2). */
export function CategorySection({ filter, levels, onChange }: CategorySectionProps) {
  const { t } = useTranslation();
  const leaf = (level: number, name: string): FilterTreeNode => ({
    title: name === OTHERS ? t('filter.others') : name,
    key: valueOf(level, name),
    value: valueOf(level, name),
    hasChild: false,
    children: [],
  });
  const trees = levels.map(({ level, name, categories }) => ({
    title: name,
    key: `level ${level}`,
    value: `level ${level}`,
    hasChild: true,
    children: categories.map((category) => leaf(level, category)),
  }));
  const narrowed = levels.some(({ level }) => chosenCategories(filter, level) !== undefined);
  const chosen = levels.flatMap(({ level, categories }) =>
    (chosenCategories(filter, level) ?? categories).map((name) => valueOf(level, name)),
  );
  const whole = levels.flatMap(({ level, categories }) =>
    chosenCategories(filter, level) === undefined ? categories.map((name) => valueOf(level, name)) : [],
  );
  const choose = (values: readonly string[] | undefined) => {
    const next = levels.reduce((made: Filter, { level, categories }) => {
      const names = categories.filter((name) => values?.includes(valueOf(level, name)) ?? true);
      return withCategories(made, level, names.length === categories.length ? undefined : names);
    }, filter);
    onChange({ category: next.category, subCategory: next.subCategory });
  };
  return (
    <FilterSection title={t('filter.category')}>
      <Radio.Group
        className={styles['match'] ?? ''}
        aria-label={t('filter.matchMode')}
        optionType="button"
        value={filter.matchCategoryMode ?? 'any'}
        options={[
          { value: 'any', label: t('filter.matchAny') },
          { value: 'all', label: t('filter.matchAll') },
        ]}
        onChange={(event) => onChange({ matchCategoryMode: event.target.value === 'all' ? 'all' : undefined })}
      />
      <TreeField
        label={t('filter.category')}
        nodes={trees.length === 1 ? (trees[0]?.children ?? []) : trees}
        chosen={narrowed ? chosen : undefined}
        wholeBranches={whole}
        all={t('filter.allCategories')}
        placeholder={t('filter.someCategories')}
        nothingFound={t('filter.noCategories')}
        tagLength={TAG_LENGTH}
        onChange={choose}
      />
    </FilterSection>
  );
}
