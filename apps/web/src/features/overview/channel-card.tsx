import { BarsOutlined, PieChartOutlined, TableOutlined } from '@ant-design/icons';
import { BarList, barsGeometry, DoughnutChart } from '@krasae/charts';
import type { SourcePie } from '@krasae/contracts';
import { formatCompact, formatFull, type Source, SOURCES } from '@krasae/domain';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelMark } from '../../components/channel-mark.js';
import { channelOf } from '../../components/channel.rules.js';
import { DataTable } from '../../components/data-table.js';
import { IconButton } from '../../components/icon-button.js';
import { WidgetCard } from '../../components/widget-card.js';
import type { Loaded } from '../../lib/loaded.js';
import type { Mode } from './overview-filter.js';
import styles from './pie-cards.module.css';

const HEIGHT = 220;
const SIZE = 208;
const NONE: ReadonlySet<string> = new Set();

/** Channels start as bars (spec section 2). */
type View = 'bars' | 'pie' | 'table';

export interface ChannelCardProps {
  readonly loaded: Loaded<SourcePie>;
  readonly mode: Mode;
  readonly onSelect: (source: Source) => void;
}

export function ChannelCard({ loaded, mode, onSelect }: ChannelCardProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('bars');
  const views: readonly [View, string, ReactNode][] = [
    ['bars', t('widget.bars'), <BarsOutlined key="bars" aria-hidden="true" />],
    ['pie', t('widget.pie'), <PieChartOutlined key="pie" aria-hidden="true" />],
    ['table', t('widget.showTable'), <TableOutlined key="table" aria-hidden="true" />],
  ];
  return (
    <WidgetCard
      title={t('widget.channels')}
      loaded={loaded}
      height={HEIGHT}
      isEmpty={({ graphData }) => SOURCES.every((name) => graphData[mode][name] === 0)}
      freshnessOf={({ freshness }) => freshness}
      actions={views.map(([name, label, icon]) => (
        <IconButton key={name} label={label} pressed={view === name} onClick={() => setView(name)}>
          {icon}
        </IconButton>
      ))}
    >
      {({ graphData }) => <ChannelBody values={graphData[mode]} mode={mode} view={view} onSelect={onSelect} />}
    </WidgetCard>
  );
}

interface BodyProps {
  readonly values: Readonly<Record<Source, number>>;
  readonly mode: Mode;
  readonly view: View;
  readonly onSelect: (source: Source) => void;
}

function ChannelBody({ values, mode, view, onSelect }: BodyProps) {
  const { t } = useTranslation();
  // The order of the channels decides between equals, so that rows do not jump.
  const parts = SOURCES.map((key) => ({ key, value: values[key] })).sort((a, b) => b.value - a.value);
  const labelOf = (key: string) => t(`source.${channelOf(key)}`);
  if (view === 'table') {
    return (
      <DataTable
        caption={t('widget.table', { title: t('widget.channels') })}
        columns={[t('widget.channels'), t(`mode.${mode}`), t('widget.share')]}
        rows={barsGeometry(parts).map(({ key, value, percent }) => [labelOf(key), formatFull(value), `${percent}%`])}
      />
    );
  }
  const common = {
    parts,
    labelOf,
    description: t('widget.channelsDescription', { mode: t(`mode.${mode}`) }),
    colourOf: (key: string) => `var(--source-${key})`,
    onSelect: (key: string) => onSelect(channelOf(key)),
  };
  const bars = (
    <BarList {...common} formatValue={formatCompact} markOf={(key) => <ChannelMark source={key} size={18} />} />
  );
  if (view === 'bars') return bars;
  return (
    <div className={styles['pie']}>
      <DoughnutChart
        {...common}
        muted={NONE}
        size={SIZE}
        formatValue={formatFull}
        total={formatCompact(parts.reduce((sum, { value }) => sum + value, 0))}
        totalLabel={t(`mode.${mode}`)}
      />
      <ul className={styles['legend']}>
        {barsGeometry(parts)
          .filter(({ value }) => value > 0)
          .map(({ key, value, percent }) => (
            <li key={key} className={styles['entry']}>
              <ChannelMark source={key} size={16} />
              <span className={styles['label']}>{labelOf(key)}</span>
              <span className={styles['value']} title={formatFull(value)}>
                {formatCompact(value)}
              </span>
              <span className={styles['percent']}>{percent}%</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
