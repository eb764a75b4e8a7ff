import type { ReactNode } from 'react';
import { barsGeometry } from './bars.geometry.js';
import type { Part } from './doughnut.geometry.js';

export interface BarListProps {
  readonly parts: readonly Part[];
  readonly description: string;
  readonly colourOf: (key: string) => string;
  readonly labelOf: (key: string) => string;
  readonly markOf?: (key: string) => ReactNode;
  readonly formatValue: (value: number) => string;
  readonly onSelect?: (key: string) => void;
}

/** Labelled bars with value and share, one row and one button a part. */
export function BarList({ parts, description, colourOf, labelOf, markOf, formatValue, onSelect }: BarListProps) {
  return (
    <ul className="chart-bars" aria-label={description}>
      {barsGeometry(parts).map((bar) => (
        <li key={bar.key}>
          <button type="button" className="chart-bar" disabled={bar.value === 0} onClick={() => onSelect?.(bar.key)}>
            <span className="chart-bar-label">
              {markOf?.(bar.key)}
              <span className="chart-bar-name">{labelOf(bar.key)}</span>
            </span>
            <span className="chart-bar-value">{formatValue(bar.value)}</span>
            <span className="chart-bar-percent">{bar.percent}%</span>
            <span className="chart-bar-track">
              <span
                className="chart-bar-fill"
                style={{ width: `${bar.length * 100}%`, background: colourOf(bar.key) }}
              />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
