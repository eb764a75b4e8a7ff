import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { SENTIMENTS, SOURCES } from '@krasae/domain';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelMark } from '../../components/channel-mark.js';
import { SentimentIcon } from '../../components/sentiment-mark.js';
import { type FeedFilter, type PhraseFault, phraseFault, toggled } from './feed-filter.js';
import styles from './feed-filter-bar.module.css';

/** Quick search (spec section 9). */
const DEBOUNCE_MS = 1500;

export interface FeedFilterBarProps {
  readonly filter: FeedFilter;
  readonly onFilter: (filter: FeedFilter) => void;
}

export function FeedFilterBar({ filter, onFilter }: FeedFilterBarProps) {
  const { t } = useTranslation();
  return (
    <search className={styles['bar']}>
      <QuickSearch phrase={filter.phrase} onPhrase={(phrase) => onFilter({ ...filter, phrase })} />
      <Chips label={t('filter.channels')}>
        {SOURCES.map((source) => (
          <Chip
            key={source}
            label={t(`source.${source}`)}
            mark={<ChannelMark source={source} size={16} />}
            pressed={filter.sources.includes(source)}
            onClick={() => onFilter({ ...filter, sources: toggled(filter.sources, source, SOURCES) })}
          />
        ))}
      </Chips>
      <Chips label={t('filter.sentiment')}>
        {SENTIMENTS.map((sentiment) => (
          <Chip
            key={sentiment}
            label={t(`sentiment.${sentiment}`)}
            mark={<SentimentIcon of={sentiment} />}
            pressed={filter.sentiments.includes(sentiment)}
            onClick={() => onFilter({ ...filter, sentiments: toggled(filter.sentiments, sentiment, SENTIMENTS) })}
          />
        ))}
      </Chips>
    </search>
  );
}

/** A search that is applied a while after the last key, at once with Enter, and never while it cannot be read. */
function QuickSearch({ phrase, onPhrase }: { readonly phrase: string; readonly onPhrase: (phrase: string) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(phrase);
  const apply = useRef(onPhrase);
  const fault = phraseFault(typed);
  const wanted = typed.trim();
  const isNew = fault === null && wanted !== phrase;
  useEffect(() => {
    apply.current = onPhrase;
  }, [onPhrase]);
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = setTimeout(() => apply.current(wanted), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [isNew, wanted]);
  const clear = () => {
    setTyped('');
    if (phrase !== '') onPhrase('');
  };
  return (
    <div className={styles['search']}>
      <label htmlFor={id} className="visually-hidden">
        {t('feed.search')}
      </label>
      <div className={styles['box']} data-fault={fault !== null}>
        <SearchOutlined aria-hidden="true" />
        <input
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          placeholder={t('feed.search')}
          value={typed}
          spellCheck={false}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isNew) onPhrase(wanted);
            if (event.key === 'Escape') clear();
          }}
        />
        {typed !== '' && (
          <button type="button" aria-label={t('feed.clearSearch')} onClick={clear}>
            <CloseOutlined aria-hidden="true" />
          </button>
        )}
      </div>
      <SearchHint id={`${id}-hint`} fault={fault} />
    </div>
  );
}

/** How to search, or what is wrong with the search and where. */
function SearchHint({ id, fault }: { readonly id: string; readonly fault: PhraseFault | null }) {
  const { t } = useTranslation();
  if (fault === null) {
    return (
      <p className={styles['hint']} id={id}>
        {t('feed.searchHint')}
      </p>
    );
  }
  return (
    <p className={styles['hint']} id={id} data-fault="true" role="alert">
      {t('feed.searchFault', { position: String(fault.position), reason: fault.reason })}
    </p>
  );
}

function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles['group']} role="group" aria-labelledby={id}>
      <span className={styles['heading']} id={id}>
        {label}
      </span>
      <div className={styles['chips']}>{children}</div>
    </div>
  );
}

interface ChipProps {
  readonly label: string;
  readonly mark: ReactNode;
  readonly pressed: boolean;
  readonly onClick: () => void;
}

function Chip({ label, mark, pressed, onClick }: ChipProps) {
  return (
    <button type="button" className={styles['chip']} aria-pressed={pressed} onClick={onClick}>
      {mark}
      {label}
    </button>
  );
}
