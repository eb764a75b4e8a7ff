import type { ClassifiedRecord, CollectedRecord, LogPosition } from '@krasae/contracts';
import type { Classifier } from './classifier.js';

/** The record that classify makes of a collected one that stands at this position (design 3). */
export function classifiedRecordOf(
  value: CollectedRecord,
  collectedAt: LogPosition,
  classifier: Classifier,
): ClassifiedRecord {
  const { accountId, sourceId, observedAt, traceId, message } = value;
  const common = { v: 1, accountId, sourceId, observedAt, traceId, collectedAt, message } as const;
  return { ...common, ...classifier.classify(message) };
}
