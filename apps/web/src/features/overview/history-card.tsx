import { LineChartOutlined, TableOutlined } from '@ant-design/icons';
import { TrendChart } from '@krasae/charts';
import type { HistoryGraph } from '@krasae/contracts';
import { formatCompact, formatFull } from '@krasae/domain';
import { useParentSize } from '@visx/responsive';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/data-table.js';
import { IconButton } from '../../components/icon-button.js';
import { WidgetCard } from '../../components/widget-card.js';
import { currentLanguage } from '../../i18n/index.js';
import { formatAxisBucket, formatBucket } from '../../lib/format-time.js';
import type { Loaded } from '../../lib/loaded.js';
import type { Mode } from './overview-filter.js';

const HEIGHT = 260;

export interface HistoryCardProps {
  readonly loaded: Loaded<HistoryGraph>;
  readonly mode: Mode;
  readonly onSelect: (startMs: number, history: HistoryGraph) => void;
}

export function HistoryCard({ loaded, mode, onSelect }: HistoryCardProps) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const toggle = (
    <IconButton
      label={t(asTable ? 'widget.showChart' : 'widget.showTable')}
      pressed={asTable}
      onClick={() => setAsTable(!asTable)}
    >
      {asTable ? <LineChartOutlined aria-hidden="true" /> : <TableOutlined aria-hidden="true" />}
    </IconButton>
  );
  return (
    <WidgetCard
      title={t('widget.history')}
      loaded={loaded}
      height={HEIGHT}
      isEmpty={({ graphData }) => graphData.data.every(({ y }) => y[mode] === 0)}
      freshnessOf={({ freshness }) => freshness}
      actions={toggle}
    >
      {(history) =>
        asTable ? (
          <HistoryTable history={history} mode={mode} />
        ) : (
          <HistoryDrawing history={history} mode={mode} onSelect={(startMs) => onSelect(startMs, history)} />
        )
      }
    </WidgetCard>
  );
}

interface DrawingProps {
  readonly history: HistoryGraph;
  readonly mode: Mode;
  readonly onSelect: (startMs: number) => void;
}

function HistoryDrawing({ history, mode, onSelect }: DrawingProps) {
  const { t } = useTranslation();
  const { parentRef, width } = useParentSize({ debounceTime: 50 });
  const language = currentLanguage();
  const { granularity, graphData } = history;
  const points = graphData.data.map(({ x, y }) => ({ start: Date.parse(x), value: y[mode] }));
  const nameOf = (start: number | undefined) => (start === undefined ? '' : formatBucket(start, granularity, language));
  return (
    <div ref={parentRef} style={{ height: HEIGHT }}>
      {width > 0 && (
        <TrendChart
          points={points}
          size={{ width, height: HEIGHT }}
          colour="var(--c-series)"
          description={t('widget.historyDescription', {
            mode: t(`mode.${mode}`),
            from: nameOf(points[0]?.start),
            to: nameOf(points.at(-1)?.start),
          })}
          formatPoint={({ start }) => nameOf(start)}
          formatAxis={({ start }) => formatAxisBucket(start, granularity, language)}
          formatTick={formatCompact}
          formatValue={formatFull}
          onSelect={({ start }) => onSelect(start)}
        />
      )}
    </div>
  );
}

function HistoryTable({ history, mode }: { readonly history: HistoryGraph; readonly mode: Mode }) {
  const { t } = useTranslation();
  const { granularity, graphData } = history;
  return (
    <DataTable
      caption={t('widget.table', { title: t('widget.history') })}
      columns={[t('widget.time'), t(`mode.${mode}`)]}
      rows={graphData.data.map(({ x, y }) => [
        formatBucket(Date.parse(x), granularity, currentLanguage()),
        formatFull(y[mode]),
      ])}
    />
  );
}
