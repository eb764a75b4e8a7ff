import { CONTENT_TYPES, MESSAGE_TYPES, SENTIMENTS } from '@krasae/domain';
import { type Filter, type FilterScreen, type FilterUniverse, orderedSelection } from '@krasae/machines';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { PeriodPicker } from '../../components/period-picker.js';
import { PhraseField } from '../../components/phrase-field.js';
import { SentimentIcon } from '../../components/sentiment-mark.js';
import { UsernameField } from '../../components/username-field.js';
import { Skeleton } from '../../components/widget-card.js';
import { periodOf } from '../../lib/filter/filter-context.js';
import type { Loaded } from '../../lib/loaded.js';
import { CategorySection } from './category-section.js';
import styles from './filter-panel.module.css';
import { Checks, FilterSection } from './filter-section.js';
import { MediaSection } from './media-section.js';
import { SourceSection } from './source-section.js';

export interface PanelSectionsProps {
  readonly filter: Filter;
  readonly universe: FilterUniverse;
  readonly screen: FilterScreen;
  readonly nowMs: number;
  readonly admin: boolean;
  /** Whether what there is to choose from is known. */
  readonly options: Loaded<unknown>;
  readonly onChange: (change: Partial<Filter>) => void;
  readonly onApply: () => void;
}

/** The sections of the sidebar, in the order of the spec (section 2). */
export function PanelSections(props: PanelSectionsProps) {
  const { t } = useTranslation();
  const { filter, universe, screen, onChange } = props;
  const levels = universe.categoryLevels.filter(({ level }) => level !== screen.campaignLevel);
  return (
    <div className={styles['sections']}>
      <FilterSection title={t('filter.date')}>
        <PeriodPicker
          {...periodOf(filter, props.nowMs)}
          nowMs={props.nowMs}
          width="100%"
          onChange={(sinceDate, untilDate) => onChange({ time: { sinceDate, untilDate } })}
        />
      </FilterSection>
      <KeywordSection {...props} />
      {props.options.status === 'error' && (
        <div className={styles['failed']} role="alert">
          <p>{t('filter.optionsFailed')}</p>
          <Button onClick={props.options.retry}>{t('error.retry')}</Button>
        </div>
      )}
      {screen.sources && (
        <SourceSection sources={universe.sources} chosen={filter.source} onChange={(source) => onChange({ source })} />
      )}
      {levels.length > 0 && <CategorySection filter={filter} levels={levels} onChange={onChange} />}
      <FilterSection title={t('filter.messageType')}>
        <Checks
          all={t('filter.allMessageTypes')}
          options={MESSAGE_TYPES.map((value) => ({ value, label: t(`filter.${value}`) }))}
          chosen={filter.messageType}
          onChange={(messageType) => onChange({ messageType })}
        />
      </FilterSection>
      <FilterSection title={t('filter.sentiment')}>
        <Checks
          all={t('filter.allSentiments')}
          options={SENTIMENTS.map((value) => ({
            value,
            label: t(`sentiment.${value}`),
            mark: <SentimentIcon of={value} />,
          }))}
          chosen={filter.sentiment}
          onChange={(sentiment) => onChange({ sentiment })}
        />
      </FilterSection>
      <ContentTypeSection filter={filter} onChange={onChange} />
      <KnownMediaSection {...props} />
    </div>
  );
}

/** Without an answer nobody knows whether the account has groups. */
function KnownMediaSection({ filter, universe, admin, options, onChange }: PanelSectionsProps) {
  const { t } = useTranslation();
  if (options.status === 'error') return null;
  if (options.status === 'loading') {
    return (
      <FilterSection title={t('filter.ownMedia')}>
        <Skeleton height={34} />
      </FilterSection>
    );
  }
  return (
    <MediaSection
      groups={universe.ownMedia}
      chosen={filter.ownMedia}
      admin={admin}
      onChange={(ownMedia) => onChange({ ownMedia })}
    />
  );
}

function KeywordSection({ filter, onChange, onApply }: PanelSectionsProps) {
  const { t } = useTranslation();
  return (
    <FilterSection title={t('filter.keyword')}>
      <PhraseField
        label={t('search.keywordPhrase')}
        value={filter.keywordPhrase ?? ''}
        onChange={(keywordPhrase) => onChange({ keywordPhrase })}
        onEnter={onApply}
      />
      <PhraseField
        label={t('search.excludeKeywordPhrase')}
        value={filter.excludeKeywordPhrase ?? ''}
        onChange={(excludeKeywordPhrase) => onChange({ excludeKeywordPhrase })}
        onEnter={onApply}
      />
      <UsernameField
        label={t('search.username')}
        modeLabel={t('search.usernameMode')}
        names={filter.username ?? []}
        mode={filter.usernameMatchMode ?? 'BEGINS_WITH'}
        onNames={(username) => onChange({ username })}
        onMode={(usernameMatchMode) => onChange({ usernameMatchMode })}
      />
      <UsernameField
        label={t('search.excludeUsername')}
        modeLabel={t('search.excludeUsernameMode')}
        names={filter.excludeUsername ?? []}
        mode={filter.excludeUsernameMatchMode ?? 'BEGINS_WITH'}
        onNames={(excludeUsername) => onChange({ excludeUsername })}
        onMode={(excludeUsernameMatchMode) => onChange({ excludeUsernameMatchMode })}
      />
    </FilterSection>
  );
}

function ContentTypeSection({ filter, onChange }: Pick<PanelSectionsProps, 'filter' | 'onChange'>) {
  const { t } = useTranslation();
  const all = filter.contentType === undefined;
  return (
    <FilterSection title={t('filter.contentType')}>
      <Select
        aria-label={t('filter.contentType')}
        mode="multiple"
        showSearch={false}
        allowClear
        value={filter.contentType ?? [...CONTENT_TYPES]}
        placeholder={t('filter.someContentTypes')}
        {...(all ? { maxTagCount: 0, maxTagPlaceholder: t('filter.allContentTypes') } : {})}
        options={CONTENT_TYPES.map((value) => ({ value, label: t(`filter.${value}`) }))}
        onChange={(chosen) => onChange({ contentType: orderedSelection(chosen, CONTENT_TYPES) })}
      />
    </FilterSection>
  );
}
