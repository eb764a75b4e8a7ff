import type { UsernameMatchMode } from '@krasae/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../lib/use-debounced.js';
import { api } from '../lib/session.js';
import styles from './search-fields.module.css';

/** Spec section 9. */
const SEARCH_DEBOUNCE_MS = 500;
const MODES = ['BEGINS_WITH', 'IS_EXACTLY'] as const;

export interface UsernameFieldProps {
  readonly label: string;
  readonly modeLabel: string;
  readonly names: readonly string[];
  readonly mode: UsernameMatchMode;
  readonly onNames: (names: string[]) => void;
  readonly onMode: (mode: UsernameMatchMode) => void;
}

function useSuggestions(typed: string): readonly string[] {
  const username = useDebounced(typed.trim().replace(/^@+/u, ''), SEARCH_DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: ['searchUsernames', username],
    enabled: username !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api('searchUsernames', { query: { username }, signal }),
  });
  return username === '' ? [] : [...new Set(data?.data.map(({ userName }) => userName) ?? [])];
}

/** Usernames with suggestions, and how they are to match. */
export function UsernameField({ label, modeLabel, names, mode, onNames, onMode }: UsernameFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const suggestions = useSuggestions(typed);
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['pair']}>
        <Select
          id={id}
          mode="tags"
          value={[...names]}
          tokenSeparators={[',']}
          suffixIcon={null}
          placeholder={t('search.usernameHint')}
          options={suggestions.map((value) => ({ value, label: value }))}
          notFoundContent={null}
          onSearch={setTyped}
          onChange={onNames}
        />
        <Select
          aria-label={modeLabel}
          value={mode}
          popupMatchSelectWidth={false}
          options={MODES.map((value) => ({ value, label: t(`search.${value}`) }))}
          onChange={onMode}
        />
      </div>
    </div>
  );
}
