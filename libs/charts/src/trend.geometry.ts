import { scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface TrendPoint {
  /** Start of the bucket, epoch milliseconds. */
  readonly start: number;
  /** At least 0; what is not finite is drawn as 0. */
  readonly value: number;
}

export interface TrendGeometry {
  readonly plot: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  /** Width of the strip that belongs to one point, for the pointer. */
  readonly stripWidth: number;
  readonly line: string;
  readonly area: string;
  readonly valueTicks: readonly { readonly y: number; readonly value: number }[];
  /** Indexes of the points that carry a date label, far enough apart not to touch. */
  readonly labelled: readonly number[];
}

const MARGIN = { top: 12, right: 12, bottom: 24, left: 44 };
const LABEL_WIDTH = 72;

function finite(value: number): number {
  return Number.isFinite(value) && value > 0 ? value : 0;
}

/** Whole ticks only: half a message does not exist. */
function ticksOf(max: number, count: number): number[] {
  const scale = scaleLinear().domain([0, max]).nice(count);
  return scale.ticks(count).filter((tick) => Number.isInteger(tick));
}

/** Every n-th index, with n such that labels of LABEL_WIDTH fit. */
function labelledIndexes(count: number, width: number): number[] {
  if (count === 0) return [];
  const room = Math.max(1, Math.floor(width / LABEL_WIDTH));
  const every = Math.max(1, Math.ceil(count / room));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}

/**
 * Lays out one series over equal buckets as a line with its area. One point stands in the middle; where all are zero
 * the line runs along the ground. Sizes smaller than the margins give an empty plot, never negative lengths.
 */
export function trendGeometry(points: readonly TrendPoint[], size: Size): TrendGeometry {
  const plot = {
    left: MARGIN.left,
    top: MARGIN.top,
    width: Math.max(0, size.width - MARGIN.left - MARGIN.right),
    height: Math.max(0, size.height - MARGIN.top - MARGIN.bottom),
  };
  const max = Math.max(0, ...points.map(({ value }) => finite(value)));
  const tickCount = plot.height < 160 ? 3 : 5;
  const y = scaleLinear()
    .domain([0, max === 0 ? 1 : max])
    .nice(tickCount)
    .range([plot.top + plot.height, plot.top]);
  const stripWidth = points.length === 0 ? plot.width : plot.width / points.length;
  const dots = points.map(({ value }, index) => ({
    x: plot.left + stripWidth * (index + 0.5),
    y: y(finite(value)),
  }));
  const ground = plot.top + plot.height;
  const xOf = (dot: { x: number }) => dot.x;
  const yOf = (dot: { y: number }) => dot.y;
  return {
    plot,
    dots,
    stripWidth,
    line: line<{ x: number; y: number }>(xOf, yOf).curve(curveMonotoneX)(dots) ?? '',
    area: area<{ x: number; y: number }>(xOf, ground, yOf).curve(curveMonotoneX)(dots) ?? '',
    valueTicks: ticksOf(max === 0 ? 1 : max, tickCount).map((value) => ({ value, y: y(value) })),
    labelled: labelledIndexes(points.length, plot.width),
  };
}
