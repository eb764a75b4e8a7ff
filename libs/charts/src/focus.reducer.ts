/** Which of the chart's points has the focus; null for none. */
export type ChartFocus = number | null;

/**
 * Where a key moves the focus among count points: arrows by one, PageUp and PageDown by a tenth, Home and End to the
 * ends, Escape to none. Any other key leaves it. The focus never leaves 0..count-1.
 */
export function moveFocus(focus: ChartFocus, key: string, count: number): ChartFocus {
  if (count <= 0 || key === 'Escape') return null;
  const page = Math.max(1, Math.round(count / 10));
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: page,
    PageDown: -page,
  };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return focus === null ? null : Math.min(Math.max(focus, 0), count - 1);
  if (focus === null) return step > 0 ? 0 : count - 1;
  return Math.min(Math.max(focus + step, 0), count - 1);
}
