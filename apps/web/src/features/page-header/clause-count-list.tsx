import type { ClauseCounts } from '@krasae/contracts';
import { formatFull } from '@krasae/domain';
import { type Filter, filterKey, isApplicable, termsOf } from '@krasae/machines';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { textOfError } from '../../lib/api-error.js';
import { api } from '../../lib/session.js';
import { useDebounced } from '../../lib/use-debounced.js';
import styles from './advanced-search.module.css';

/** Spec section 9, search. */
const DEBOUNCE_MS = 500;

export interface ClauseCountListProps {
  readonly criteria: Filter;
  readonly readable: boolean;
}

/** How many messages each clause of a search finds, counted a while after the last key; a count under way is given up. */
export function ClauseCountList({ criteria, readable }: ClauseCountListProps) {
  const { t } = useTranslation();
  const key = useDebounced(filterKey(criteria), DEBOUNCE_MS);
  const settled = key === filterKey(criteria);
  const hasTerms = hasText(criteria);
  const query = useQuery({
    queryKey: ['clauseCounts', key],
    enabled: settled && readable && hasTerms && isApplicable(criteria, []),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api('clauseCounts', { body: { criteria }, signal }),
  });
  if (!readable || !hasTerms) return null;
  return (
    <section
      className={styles['counts']}
      aria-label={t('search.clauseCounts')}
      aria-busy={!settled || query.isFetching}
    >
      <p role="status">
        {query.isError
          ? t('search.countFailed', { reason: textOfError(query.error) })
          : query.data === undefined
            ? t('search.counting')
            : t('search.total', { count: query.data.total, formatted: formatFull(query.data.total) })}
      </p>
      {query.data !== undefined && <Clauses counts={query.data} />}
    </section>
  );
}

/** Whether there is a text to count by. */
function hasText(criteria: Filter): boolean {
  return Object.entries(termsOf(criteria)).some(
    ([name, value]) => !name.endsWith('MatchMode') && value !== undefined && value.length > 0,
  );
}

function Clauses({ counts }: { readonly counts: ClauseCounts }) {
  const { t } = useTranslation();
  return (
    <ul>
      {counts.clauses.map(({ list, index, start, text, mentions }) => (
        <li key={`${list} ${index} ${start}`}>
          <span className={styles['clause']} title={text}>
            <small>{t(`search.${list}`)}</small> {text}
          </span>
          <strong>{t('search.finds', { count: mentions, formatted: formatFull(mentions) })}</strong>
        </li>
      ))}
    </ul>
  );
}
