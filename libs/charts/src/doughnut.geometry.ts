import { wholePercentages } from '@krasae/domain';
import { arc, pie } from 'd3-shape';

/** Labels of slices narrower than this are hidden (spec section 9). */
export const MIN_LABEL_DEGREES = 8;

export interface Part {
  readonly key: string;
  readonly value: number;
}

export interface Slice {
  readonly key: string;
  readonly value: number;
  /** Whole percent of what is not muted; all slices together 100. */
  readonly percent: number;
  readonly muted: boolean;
  /** Empty where the slice has no angle. */
  readonly path: string;
  readonly label: { readonly x: number; readonly y: number } | null;
}

function sizeOf(part: Part, muted: ReadonlySet<string>): number {
  return muted.has(part.key) || !Number.isFinite(part.value) || part.value < 0 ? 0 : part.value;
}

/**
 * Slices of a ring of the given outer radius around (0, 0), clockwise from the top in the order of the parts. A muted
 * part takes no angle and no percentage.
 */
export function doughnutGeometry(parts: readonly Part[], radius: number, muted: ReadonlySet<string>): Slice[] {
  const sizes = parts.map((part) => sizeOf(part, muted));
  // Scaled, so that the sum of huge parts stays finite.
  const largest = Math.max(0, ...sizes);
  const percents = wholePercentages(sizes);
  const angles = pie<number>()
    .sort(null)
    .value((size) => (largest === 0 ? 0 : size / largest))(sizes);
  const ring = arc<{ startAngle: number; endAngle: number }>()
    .innerRadius(radius * 0.64)
    .outerRadius(radius)
    .padAngle(sizes.filter((size) => size > 0).length > 1 ? 0.02 : 0)
    .cornerRadius(2);
  return parts.map((part, index) => {
    const angle = angles[index];
    const span = angle === undefined ? 0 : angle.endAngle - angle.startAngle;
    const empty = angle === undefined || largest === 0 || span <= 0;
    const degrees = (span * 180) / Math.PI;
    const [x, y] = empty ? [0, 0] : ring.centroid(angle);
    return {
      key: part.key,
      value: part.value,
      percent: percents[index] ?? 0,
      muted: muted.has(part.key),
      path: empty ? '' : (ring(angle) ?? ''),
      label: empty || degrees < MIN_LABEL_DEGREES ? null : { x, y },
    };
  });
}
