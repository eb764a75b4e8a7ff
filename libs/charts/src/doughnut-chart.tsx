import type { KeyboardEvent } from 'react';
import { doughnutGeometry, type Part, type Slice } from './doughnut.geometry.js';

export interface DoughnutChartProps {
  readonly parts: readonly Part[];
  readonly muted: ReadonlySet<string>;
  /** Outer edge length of the square in pixels. */
  readonly size: number;
  readonly description: string;
  readonly colourOf: (key: string) => string;
  readonly labelOf: (key: string) => string;
  readonly formatValue: (value: number) => string;
  /** Shown in the hole. */
  readonly total: string;
  readonly totalLabel: string;
  readonly onSelect?: (key: string) => void;
}

/** A ring of parts of a whole; each slice is a button. Muted parts are left out. */
export function DoughnutChart(props: DoughnutChartProps) {
  const { parts, muted, size, description } = props;
  const half = size / 2;
  const slices = doughnutGeometry(parts, half - 4, muted);
  return (
    <svg width={size} height={size} viewBox={`${-half} ${-half} ${size} ${size}`} role="group" aria-label={description}>
      {slices
        .filter(({ path }) => path !== '')
        .map((slice) => (
          <DoughnutSlice key={slice.key} slice={slice} {...props} />
        ))}
      <text className="chart-total" textAnchor="middle" dy="0.1em" aria-hidden="true">
        {props.total}
      </text>
      <text className="chart-total-label" textAnchor="middle" dy="1.7em" aria-hidden="true">
        {props.totalLabel}
      </text>
    </svg>
  );
}

function DoughnutSlice({ slice, ...props }: DoughnutChartProps & { slice: Slice }) {
  const select = () => props.onSelect?.(slice.key);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    select();
  };
  const name = `${props.labelOf(slice.key)}: ${props.formatValue(slice.value)} (${slice.percent}%)`;
  return (
    <g className="chart-slice" role="button" tabIndex={0} onClick={select} onKeyDown={onKeyDown}>
      <title>{name}</title>
      <path d={slice.path} fill={props.colourOf(slice.key)} />
      {slice.label !== null && (
        <text
          aria-hidden="true"
          className="chart-slice-label"
          x={slice.label.x}
          y={slice.label.y}
          dy="0.35em"
          textAnchor="middle"
        >
          {slice.percent}%
        </text>
      )}
    </g>
  );
}
