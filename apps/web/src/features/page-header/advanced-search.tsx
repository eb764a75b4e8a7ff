import { type advancedSearchMachine, areReadable, type Filter, type SearchTerms } from '@krasae/machines';
import { useSelector } from '@xstate/react';
import { Modal, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { Button } from '../../components/button.js';
import { PhraseField } from '../../components/phrase-field.js';
import { UsernameField } from '../../components/username-field.js';
import styles from './advanced-search.module.css';
import { ClauseCountList } from './clause-count-list.js';
import { QueryHelp } from './query-help.js';

/** Spec section 2. */
const PANEL_WIDTH = 838;
const LISTS = ['containAllList', 'containAnyList', 'containNoneList'] as const;

export interface AdvancedSearchProps {
  readonly actor: ActorRefFrom<typeof advancedSearchMachine>;
  /** What else is filtered by, for the counts. */
  readonly applied: Filter;
}

/** Search applies, Cancel closes, Clear all empties and applies (spec section 2). */
export function AdvancedSearch({ actor, applied }: AdvancedSearchProps) {
  const { t } = useTranslation();
  const open = useSelector(actor, (snapshot) => snapshot.matches('open'));
  const terms = useSelector(actor, ({ context }) => context.terms);
  return (
    <Modal
      open={open}
      width={PANEL_WIDTH}
      title={t('search.advanced')}
      destroyOnHidden
      onCancel={() => actor.send({ type: 'panel.cancel' })}
      footer={
        <div className={styles['footer']}>
          <Button look="quiet" onClick={() => actor.send({ type: 'terms.clear' })}>
            {t('search.clearAll')}
          </Button>
          <span />
          <Button onClick={() => actor.send({ type: 'panel.cancel' })}>{t('search.cancel')}</Button>
          <Button look="primary" disabled={!areReadable(terms)} onClick={() => actor.send({ type: 'panel.search' })}>
            {t('search.submit')}
          </Button>
        </div>
      }
    >
      <SearchFields
        terms={terms}
        onChange={(change) => actor.send({ type: 'terms.change', change })}
        onSearch={() => actor.send({ type: 'panel.search' })}
      />
      <ClauseCountList criteria={{ ...applied, ...terms }} readable={areReadable(terms)} />
      <QueryHelp />
    </Modal>
  );
}

interface SearchFieldsProps {
  readonly terms: SearchTerms;
  readonly onChange: (change: SearchTerms) => void;
  readonly onSearch: () => void;
}

function SearchFields({ terms, onChange, onSearch }: SearchFieldsProps) {
  const { t } = useTranslation();
  const listed = LISTS.some((name) => (terms[name] ?? []).length > 0);
  return (
    <div className={styles['fields']}>
      <div className={styles['lists']}>
        {LISTS.map((name) => (
          <TagField
            key={name}
            label={t(`search.${name}`)}
            entries={terms[name] ?? []}
            onChange={(entries) => onChange({ [name]: entries })}
          />
        ))}
      </div>
      <div className={styles['two']}>
        <div>
          <PhraseField
            label={t('search.keywordPhrase')}
            value={terms.keywordPhrase ?? ''}
            onChange={(keywordPhrase) => onChange({ keywordPhrase })}
            onEnter={onSearch}
          />
          {listed && (terms.keywordPhrase ?? '') !== '' && <p className={styles['note']}>{t('search.listsWin')}</p>}
        </div>
        <PhraseField
          label={t('search.excludeKeywordPhrase')}
          value={terms.excludeKeywordPhrase ?? ''}
          onChange={(excludeKeywordPhrase) => onChange({ excludeKeywordPhrase })}
          onEnter={onSearch}
        />
        <UsernameField
          label={t('search.username')}
          modeLabel={t('search.usernameMode')}
          names={terms.username ?? []}
          mode={terms.usernameMatchMode ?? 'BEGINS_WITH'}
          onNames={(username) => onChange({ username })}
          onMode={(usernameMatchMode) => onChange({ usernameMatchMode })}
        />
        <UsernameField
          label={t('search.excludeUsername')}
          modeLabel={t('search.excludeUsernameMode')}
          names={terms.excludeUsername ?? []}
          mode={terms.excludeUsernameMatchMode ?? 'BEGINS_WITH'}
          onNames={(excludeUsername) => onChange({ excludeUsername })}
          onMode={(excludeUsernameMatchMode) => onChange({ excludeUsernameMatchMode })}
        />
      </div>
    </div>
  );
}

interface TagFieldProps {
  readonly label: string;
  readonly entries: readonly string[];
  readonly onChange: (entries: string[]) => void;
}

/** Entries as tags, each ended by a comma or Enter (spec section 5). */
function TagField({ label, entries, onChange }: TagFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles['tags']}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={[',']}
        placeholder={t('search.listHint')}
        value={[...entries]}
        onChange={(next: string[]) => onChange(next.map((entry) => entry.trim()).filter((entry) => entry !== ''))}
      />
    </div>
  );
}
