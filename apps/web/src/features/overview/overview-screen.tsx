import type { FilterCriteriaInput } from '@krasae/contracts';
import type { Filter } from '@krasae/machines';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { MessageListModal } from '../../components/message-list-modal.js';
import { currentLanguage } from '../../i18n/index.js';
import { useAppliedFilter, useSharedFilter } from '../../lib/filter/filter-context.js';
import { formatBucket } from '../../lib/format-time.js';
import { useToday } from '../../lib/use-today.js';
import { ChannelCard } from './channel-card.js';
import { HistoryCard } from './history-card.js';
import { drillDown, type Mode, narrowedSource, readMode, timeOfBucket, withMode } from './overview-filter.js';
import { type OverviewData, useOverviewData } from './overview-queries.js';
import styles from './overview-screen.module.css';
import { SentimentCard } from './sentiment-card.js';
import { StatButtons } from './stat-buttons.js';

/** Page size of the overview's message lists (spec section 9). */
const PAGE_SIZE = 10;

export interface OverviewScreenProps {
  /** The page header, which the page puts on top. */
  readonly header: ReactNode;
}

export function OverviewScreen({ header }: OverviewScreenProps) {
  const [search, setSearch] = useSearchParams();
  const nowMs = useToday();
  const { resolving } = useSharedFilter();
  const filter = useAppliedFilter();
  const data = useOverviewData(filter, !resolving);
  return (
    <OverviewView
      header={header}
      filter={filter}
      mode={readMode(search)}
      data={data}
      nowMs={nowMs}
      onMode={(mode) => setSearch(withMode(search, mode), { replace: true, preventScrollReset: true })}
    />
  );
}

export interface OverviewViewProps extends OverviewScreenProps {
  readonly filter: Filter;
  readonly mode: Mode;
  readonly data: OverviewData;
  readonly nowMs: number;
  readonly onMode: (mode: Mode) => void;
}

/** The overview for whatever state its answers are in. */
export function OverviewView({ header, filter, mode, data, nowMs, onMode }: OverviewViewProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<{ title: string; criteria: FilterCriteriaInput } | null>(null);
  const open = (name: string, narrowed: Partial<Filter>) =>
    setOpened({ title: `${t(`mode.${mode}`)} · ${name}`, criteria: drillDown(filter, mode, narrowed) });
  return (
    <>
      {header}
      <div className={styles['grid']}>
        <div className={styles['wide']}>
          <StatButtons loaded={data.stat} mode={mode} onMode={onMode} />
        </div>
        <div className={styles['wide']}>
          <HistoryCard
            loaded={data.history}
            mode={mode}
            onSelect={(startMs, { granularity }) =>
              open(formatBucket(startMs, granularity, currentLanguage()), {
                time: timeOfBucket(filter, nowMs, startMs, granularity),
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
          onSelect={(source) => open(t(`source.${source}`), { source: narrowedSource(filter, source) })}
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
