import { PieChartOutlined, TableOutlined } from '@ant-design/icons';
import { DoughnutChart, doughnutGeometry } from '@krasae/charts';
import type { SentimentPie } from '@krasae/contracts';
import { formatCompact, formatFull, SENTIMENTS, type Sentiment } from '@krasae/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/data-table.js';
import { IconButton } from '../../components/icon-button.js';
import { SentimentIcon } from '../../components/sentiment-mark.js';
import { WidgetCard } from '../../components/widget-card.js';
import type { Loaded } from '../../lib/loaded.js';
import type { Mode } from './overview-filter.js';
import styles from './pie-cards.module.css';

const SIZE = 208;
const HEIGHT = 220;
const isSentiment = (key: string): key is Sentiment => SENTIMENTS.some((known) => known === key);

export interface SentimentCardProps {
  readonly loaded: Loaded<SentimentPie>;
  readonly mode: Mode;
  readonly onSelect: (sentiment: Sentiment) => void;
}

export function SentimentCard({ loaded, mode, onSelect }: SentimentCardProps) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const [muted, setMuted] = useState<ReadonlySet<string>>(new Set());
  const toggle = (sentiment: Sentiment) => {
    const next = new Set(muted);
    if (!next.delete(sentiment)) next.add(sentiment);
    setMuted(next);
  };
  return (
    <WidgetCard
      title={t('widget.sentiment')}
      loaded={loaded}
      height={HEIGHT}
      isEmpty={({ graphData }) => SENTIMENTS.every((name) => graphData[mode][name] === 0)}
      freshnessOf={({ freshness }) => freshness}
      actions={
        <IconButton
          label={t(asTable ? 'widget.showChart' : 'widget.showTable')}
          pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <PieChartOutlined aria-hidden="true" /> : <TableOutlined aria-hidden="true" />}
        </IconButton>
      }
    >
      {({ graphData }) => (
        <SentimentBody
          values={graphData[mode]}
          mode={mode}
          asTable={asTable}
          muted={muted}
          onToggle={toggle}
          onSelect={onSelect}
        />
      )}
    </WidgetCard>
  );
}

interface BodyProps {
  readonly values: Readonly<Record<Sentiment, number>>;
  readonly mode: Mode;
  readonly asTable: boolean;
  readonly muted: ReadonlySet<string>;
  readonly onToggle: (sentiment: Sentiment) => void;
  readonly onSelect: (sentiment: Sentiment) => void;
}

function SentimentBody({ values, mode, asTable, muted, onToggle, onSelect }: BodyProps) {
  const { t } = useTranslation();
  const parts = SENTIMENTS.map((key) => ({ key, value: values[key] }));
  const labelOf = (key: string) => (isSentiment(key) ? t(`sentiment.${key}`) : key);
  const slices = doughnutGeometry(parts, SIZE / 2, muted);
  if (asTable) {
    return (
      <DataTable
        caption={t('widget.table', { title: t('widget.sentiment') })}
        columns={[t('widget.sentiment'), t(`mode.${mode}`), t('widget.share')]}
        rows={slices.map(({ key, value, percent }) => [labelOf(key), formatFull(value), `${percent}%`])}
      />
    );
  }
  const total = parts.reduce((sum, { key, value }) => (muted.has(key) ? sum : sum + value), 0);
  return (
    <div className={styles['pie']}>
      <DoughnutChart
        parts={parts}
        muted={muted}
        size={SIZE}
        description={t('widget.sentimentDescription', { mode: t(`mode.${mode}`) })}
        colourOf={(key) => `var(--sentiment-${key})`}
        labelOf={labelOf}
        formatValue={formatFull}
        total={formatCompact(total)}
        totalLabel={t(`mode.${mode}`)}
        onSelect={(key) => {
          if (isSentiment(key)) onSelect(key);
        }}
      />
      <ul className={styles['legend']}>
        {slices.map(({ key, value, percent }) => (
          <li key={key}>
            <button
              type="button"
              aria-pressed={!muted.has(key)}
              title={t('widget.mute', { name: labelOf(key) })}
              onClick={() => isSentiment(key) && onToggle(key)}
            >
              <span className={styles['swatch']} style={{ background: `var(--sentiment-${key})` }} />
              {isSentiment(key) && <SentimentIcon of={key} />}
              <span className={styles['label']}>{labelOf(key)}</span>
              <span className={styles['value']} title={formatFull(value)}>
                {formatCompact(value)}
              </span>
              <span className={styles['percent']}>{muted.has(key) ? '' : `${percent}%`}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
