import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react';
import { type ChartFocus, moveFocus } from './focus.reducer.js';
import { type Size, trendGeometry, type TrendGeometry, type TrendPoint } from './trend.geometry.js';

export interface TrendChartProps {
  readonly points: readonly TrendPoint[];
  readonly size: Size;
  /** One sentence on what is drawn, for those who do not see it. */
  readonly description: string;
  readonly colour: string;
  /** Whole name of a bucket, in tooltip and label. */
  readonly formatPoint: (point: TrendPoint) => string;
  /** Short name of a bucket, on the axis. */
  readonly formatAxis: (point: TrendPoint) => string;
  readonly formatTick: (value: number) => string;
  readonly formatValue: (value: number) => string;
  readonly onSelect?: (point: TrendPoint) => void;
}

/** With more points than this a dot on each would hide the line. */
const MAX_DOTTED = 40;

const overlay: CSSProperties = { position: 'absolute', inset: 0 };

/** A line over time. Every point is a button: arrow keys move among them, Enter or a click selects. */
export function TrendChart(props: TrendChartProps) {
  const { points, size, description, colour } = props;
  const [active, setActive] = useState<ChartFocus>(null);
  const strips = useRef<(HTMLButtonElement | null)[]>([]);
  const geometry = trendGeometry(points, size);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveFocus(active, event.key, points.length);
    if (next === active || next === null) {
      setActive(next);
      return;
    }
    event.preventDefault();
    setActive(next);
    strips.current[next]?.focus();
  };

  return (
    <div style={{ position: 'relative', width: size.width, height: size.height }}>
      <TrendDrawing {...props} geometry={geometry} active={active} />
      <div style={overlay} role="group" aria-label={description}>
        {points.map((point, index) => (
          <button
            key={point.start}
            ref={(element) => {
              strips.current[index] = element;
            }}
            type="button"
            className="chart-strip"
            tabIndex={index === (active ?? 0) ? 0 : -1}
            aria-label={`${props.formatPoint(point)}: ${props.formatValue(point.value)}`}
            style={{
              left: geometry.plot.left + geometry.stripWidth * index,
              top: geometry.plot.top,
              width: geometry.stripWidth,
              height: geometry.plot.height,
            }}
            onPointerEnter={() => setActive(index)}
            onPointerLeave={() => setActive(null)}
            onFocus={() => setActive(index)}
            onBlur={() => setActive(null)}
            onKeyDown={onKeyDown}
            onClick={() => props.onSelect?.(point)}
          />
        ))}
      </div>
      <TrendTooltip {...props} geometry={geometry} active={active} colour={colour} />
    </div>
  );
}

interface DrawingProps extends TrendChartProps {
  readonly geometry: TrendGeometry;
  readonly active: ChartFocus;
}

function TrendDrawing({ points, size, colour, formatAxis, formatTick, geometry, active }: DrawingProps) {
  const fill = useId();
  const { plot, dots } = geometry;
  const dot = active === null ? undefined : dots[active];
  return (
    <svg width={size.width} height={size.height} aria-hidden="true" style={{ display: 'block' }}>
      <defs>
        <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={colour} stopOpacity="0.22" />
          <stop offset="1" stopColor={colour} stopOpacity="0" />
        </linearGradient>
      </defs>
      {geometry.valueTicks.map(({ y, value }) => (
        <g key={value}>
          <line className="chart-grid" x1={plot.left} x2={plot.left + plot.width} y1={y} y2={y} />
          <text className="chart-axis" x={plot.left - 8} y={y} dy="0.32em" textAnchor="end">
            {formatTick(value)}
          </text>
        </g>
      ))}
      {geometry.labelled.map((index) => {
        const point = points[index];
        const at = dots[index];
        return point === undefined || at === undefined ? null : (
          <text key={point.start} className="chart-axis" x={at.x} y={size.height - 6} textAnchor="middle">
            {formatAxis(point)}
          </text>
        );
      })}
      <path d={geometry.area} fill={`url(#${fill})`} />
      <path d={geometry.line} fill="none" stroke={colour} strokeWidth="2" strokeLinejoin="round" />
      {dots.length <= MAX_DOTTED &&
        dots.map(({ x, y }, index) => <circle key={points[index]?.start} cx={x} cy={y} r="2.5" fill={colour} />)}
      {dot !== undefined && (
        <g>
          <line className="chart-cursor" x1={dot.x} x2={dot.x} y1={plot.top} y2={plot.top + plot.height} />
          <circle className="chart-active" cx={dot.x} cy={dot.y} r="5" fill={colour} />
        </g>
      )}
    </svg>
  );
}

function TrendTooltip({ points, size, colour, formatPoint, formatValue, geometry, active }: DrawingProps) {
  const point = active === null ? undefined : points[active];
  const dot = active === null ? undefined : geometry.dots[active];
  if (point === undefined || dot === undefined) return null;
  const onLeft = dot.x > size.width / 2;
  const side: CSSProperties = onLeft ? { right: size.width - dot.x + 12 } : { left: dot.x + 12 };
  const top = Math.min(Math.max(dot.y - 24, 0), Math.max(0, size.height - 72));
  return (
    <div className="chart-tooltip" style={{ ...side, top }} aria-hidden="true">
      <div className="chart-tooltip-title">{formatPoint(point)}</div>
      <div className="chart-tooltip-value">
        <span className="chart-swatch" style={{ background: colour }} />
        {formatValue(point.value)}
      </div>
    </div>
  );
}
