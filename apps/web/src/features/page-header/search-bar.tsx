import { CloseOutlined, SearchOutlined, SlidersOutlined } from '@ant-design/icons';
import {
  advancedSearchMachine,
  type Filter,
  hasAdvancedTerms,
  NO_TERMS,
  phraseFault,
  quickTerms,
  type SearchTerms,
  termsOf,
} from '@krasae/machines';
import { useActorRef } from '@xstate/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryFault } from '../../components/query-fault.js';
import { AdvancedSearch } from './advanced-search.js';
import styles from './search-bar.module.css';

/** Spec section 9. */
const DEBOUNCE_MS = 1500;

export interface SearchBarProps {
  readonly applied: Filter;
  readonly onTerms: (terms: SearchTerms) => void;
}

/** The quick box, and behind its sliders the advanced search (spec section 2). */
export function SearchBar({ applied, onTerms }: SearchBarProps) {
  const { t } = useTranslation();
  const advanced = hasAdvancedTerms(applied) || (applied.excludeKeywordPhrase ?? '') !== '';
  const actor = useActorRef(advancedSearchMachine);
  const apply = useLatest(onTerms);
  useEffect(() => {
    const { unsubscribe } = actor.on('terms.apply', ({ terms }) => apply.current(terms));
    return unsubscribe;
  }, [actor, apply]);
  const label = t(advanced ? 'search.advancedActive' : 'search.advanced');
  return (
    <search className={styles['bar']}>
      <QuickBox
        phrase={applied.keywordPhrase ?? ''}
        advanced={advanced}
        onPhrase={(phrase) => onTerms(phrase === '' ? NO_TERMS : quickTerms(phrase))}
      >
        <button
          type="button"
          className={styles['sliders']}
          data-active={advanced}
          aria-label={label}
          title={label}
          onClick={() => actor.send({ type: 'panel.open', terms: termsOf(applied) })}
        >
          <SlidersOutlined aria-hidden="true" />
        </button>
      </QuickBox>
      <AdvancedSearch actor={actor} applied={applied} />
    </search>
  );
}

function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}

interface QuickBoxProps {
  readonly phrase: string;
  readonly advanced: boolean;
  readonly onPhrase: (phrase: string) => void;
  readonly children: ReactNode;
}

/** Applied a while after the last key, at once with Enter, and never while it cannot be read. */
function QuickBox({ phrase, advanced, onPhrase, children }: QuickBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(phrase);
  const [seen, setSeen] = useState(phrase);
  const apply = useLatest(onPhrase);
  const wanted = typed.trim();
  if (seen !== phrase) {
    setSeen(phrase);
    if (wanted !== phrase) setTyped(phrase);
  }
  const fault = phraseFault(typed);
  const isNew = fault === null && wanted !== phrase && seen === phrase;
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = setTimeout(() => apply.current(wanted), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [apply, isNew, wanted]);
  const clear = () => {
    setTyped('');
    if (phrase !== '' || advanced) onPhrase('');
  };
  return (
    <div className={styles['quick']}>
      <label htmlFor={id} className="visually-hidden">
        {t('search.quick')}
      </label>
      <div className={styles['box']} data-fault={fault !== null}>
        <SearchOutlined aria-hidden="true" />
        <input
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          placeholder={t(advanced ? 'search.inUse' : 'search.quick')}
          value={typed}
          spellCheck={false}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isNew) onPhrase(wanted);
            if (event.key === 'Escape') clear();
          }}
        />
        {(typed !== '' || advanced) && (
          <button type="button" aria-label={t('search.clear')} title={t('search.clear')} onClick={clear}>
            <CloseOutlined aria-hidden="true" />
          </button>
        )}
        {children}
      </div>
      <QueryFault id={`${id}-fault`} query={typed} fault={fault} />
    </div>
  );
}
