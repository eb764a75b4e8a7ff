import { QuestionCircleOutlined } from '@ant-design/icons';
import type { FilterTreeNode } from '@krasae/contracts';
import { OTHERS } from '@krasae/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './filter-panel.module.css';
import { FilterSection } from './filter-section.js';
import { TreeField } from './tree-field.js';

/** Spec section 5. */
const TAG_LENGTH = 20;
const GROUPS_PATH = '/group-list';

export interface MediaSectionProps {
  readonly groups: readonly FilterTreeNode[];
  readonly chosen: readonly string[] | undefined;
  /** Help and add links are for administrators (spec section 6). */
  readonly admin: boolean;
  readonly onChange: (chosen: string[] | undefined) => void;
}

/** The account's groups of own media; without any, how to come by one. */
export function MediaSection({ groups, chosen, admin, onChange }: MediaSectionProps) {
  const { t } = useTranslation();
  const named = groups.some(({ value }) => value !== OTHERS);
  const help = admin && named && (
    <Link to={GROUPS_PATH} aria-label={t('filter.groupHelp')} title={t('filter.groupHelp')}>
      <QuestionCircleOutlined aria-hidden="true" />
    </Link>
  );
  return (
    <FilterSection title={t('filter.ownMedia')} aside={help}>
      {named ? (
        <TreeField
          label={t('filter.ownMedia')}
          nodes={groups.map((group) => (group.value === OTHERS ? { ...group, title: t('filter.others') } : group))}
          chosen={chosen}
          all={t('filter.allOwnMedia')}
          placeholder={t('filter.someOwnMedia')}
          nothingFound={t('filter.noGroups')}
          tagLength={TAG_LENGTH}
          onChange={onChange}
        />
      ) : (
        <div className={styles['empty']}>
          <p>{t('filter.noGroups')}</p>
          <p>{t('filter.noGroupsHint')}</p>
          {admin && <Link to={GROUPS_PATH}>{t('filter.createGroup')}</Link>}
        </div>
      )}
    </FilterSection>
  );
}
