import type { FilterCriteriaInput } from '@krasae/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '../../components/button.js';
import { ChannelSelect, SentimentSelect } from '../../components/filter-selects.js';
import { MessageListModal } from '../../components/message-list-modal.js';
import { PageHeader } from '../../components/page-header.js';
import { currentLanguage } from '../../i18n/index.js';
import { formatBucket } from '../../lib/format-time.js';
import { useToday } from '../../lib/use-today.js';
import { ChannelCard } from './channel-card.js';
import { HistoryCard } from './history-card.js';
import {
  criteriaOf,
  drillDown,
  type OverviewFilter,
  readFilter,
  timeOfBucket,
  writeFilter,
} from './overview-filter.js';
import { type OverviewData, useOverviewData } from './overview-queries.js';
import styles from './overview-screen.module.css';
import { PeriodPicker } from './period-picker.js';
import { SentimentCard } from './sentiment-card.js';
import { StatButtons } from './stat-buttons.js';

/** Page size of the overview's message lists (spec section 9). */
const PAGE_SIZE = 10;

export function OverviewScreen() {
  const [search, setSearch] = useSearchParams();
  const nowMs = useToday();
  const filter = readFilter(search, nowMs);
  const data = useOverviewData(criteriaOf(filter));
  return (
    <OverviewView
      filter={filter}
      data={data}
      nowMs={nowMs}
      onFilter={(next) => setSearch(writeFilter(next, nowMs), { replace: true, preventScrollReset: true })}
      onClear={() => setSearch({}, { replace: true })}
    />
  );
}

export interface OverviewViewProps {
  readonly filter: OverviewFilter;
  readonly data: OverviewData;
  readonly nowMs: number;
  readonly onFilter: (filter: OverviewFilter) => void;
  readonly onClear: () => void;
}

/** The overview for whatever state its answers are in. */
export function OverviewView({ filter, data, nowMs, onFilter, onClear }: OverviewViewProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<{ title: string; criteria: FilterCriteriaInput } | null>(null);
  const { mode } = filter;
  const open = (name: string, narrowed: Partial<FilterCriteriaInput>) =>
    setOpened({ title: `${t(`mode.${mode}`)} · ${name}`, criteria: drillDown(filter, narrowed) });
  const narrowed = filter.sources.length > 0 || filter.sentiments.length > 0;
  return (
    <>
      <PageHeader title={t('screen.overview')}>
        <PeriodPicker
          since={filter.since}
          until={filter.until}
          nowMs={nowMs}
          onChange={(since, until) => onFilter({ ...filter, since, until })}
        />
        <ChannelSelect chosen={filter.sources} onChange={(sources) => onFilter({ ...filter, sources })} />
        <SentimentSelect chosen={filter.sentiments} onChange={(sentiments) => onFilter({ ...filter, sentiments })} />
        {narrowed && (
          <Button look="quiet" onClick={onClear}>
            {t('filter.clear')}
          </Button>
        )}
      </PageHeader>
      <div className={styles['grid']}>
        <div className={styles['wide']}>
          <StatButtons loaded={data.stat} mode={mode} onMode={(next) => onFilter({ ...filter, mode: next })} />
        </div>
        <div className={styles['wide']}>
          <HistoryCard
            loaded={data.history}
            mode={mode}
            onSelect={(startMs, { granularity }) =>
              open(formatBucket(startMs, granularity, currentLanguage()), {
                time: timeOfBucket(filter, startMs, granularity),
              })
            }
          />
        </div>
        <SentimentCard
          loaded={data.sentiment}
          mode={mode}
          onSelect={(sentiment) => open(t(`sentiment.${sentiment}`), { sentiment: [sentiment] })}
        />
        <ChannelCard
          loaded={data.channels}
          mode={mode}
          onSelect={(source) => open(t(`source.${source}`), { source: [source] })}
        />
      </div>
      <MessageListModal
        title={opened?.title ?? ''}
        criteria={opened?.criteria ?? null}
        pageSize={PAGE_SIZE}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
