import type { Dimension, Measure } from './message-index.port.js';

/** Measures that are asked of the same keys in turns, as modes of one widget; side by side they cost next to nothing. */
export const MEASURES_TOGETHER: readonly Measure[] = ['mentions', 'engagement', 'views'];

const SINGLE: ReadonlySet<Dimension['kind']> = new Set<Dimension['kind']>([
  'time',
  'source',
  'sentiment',
  'messageType',
  'contentType',
  'dayOfWeek',
  'hour',
  'author',
]);

/** Whether each message counts once under the dimension: parts of such rows make the whole. */
export function isSingle({ kind }: Dimension): boolean {
  return SINGLE.has(kind);
}
