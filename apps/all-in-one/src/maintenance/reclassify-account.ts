import type { IndexedMessage } from '@krasae/contracts';
import { ACCOUNTS, type DocumentStore, RECLASSIFICATIONS } from '@krasae/documents';
import type { MessageIndex } from '@krasae/messages';
import { EVERYTHING, type MessageQuery } from '@krasae/query';
import type { Classifier } from '@krasae/worker-classify';
import { classifierOfAccount } from './account-classifiers.js';

export interface ReclassifyRequest {
  readonly documents: DocumentStore;
  readonly index: MessageIndex;
  readonly accountId: string;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

export interface ReclassifySummary {
  readonly settingsVersion: number;
  readonly reclassified: number;
  /** Were of this version already, or were observed anew meanwhile. */
  readonly unchanged: number;
  /** No keyword wants them any more: they stay as they are until the index is rebuilt. */
  readonly noLongerWanted: number;
}

const PROGRESS = 'current';
const LAST_MS = 8_640_000_000_000_000;

/**
 * Classifies every message of an account anew that was classified by other settings than today's. Counts and times stay,
 * and a message that was observed anew meanwhile stays as it is. How far it has come is kept in the documents: a call
 * that was cut off is taken up there, and one for settings that have changed since begins anew.
 */
export async function reclassifyAccount(request: ReclassifyRequest): Promise<ReclassifySummary> {
  for (;;) {
    const classifier = await classifierOfAccount(request.documents, request.accountId);
    const summary = await walk(request, classifier);
    const account = await request.documents.ofAll(ACCOUNTS).get(request.accountId);
    if (account === null || account.data.settings.version === classifier.settingsVersion) return summary;
  }
}

async function walk(request: ReclassifyRequest, classifier: Classifier): Promise<ReclassifySummary> {
  const { documents, index, accountId, signal, onProgress } = request;
  const progress = documents.ofAccount(RECLASSIFICATIONS, accountId);
  const { settingsVersion } = classifier;
  const known = await progress.get(PROGRESS);
  const resumed = known?.data.settingsVersion === settingsVersion && !known.data.finished ? known.data : null;
  const counts = { reclassified: 0, unchanged: 0, noLongerWanted: 0, ...resumed?.counts };
  await index.refresh(accountId);
  const [row] = await index.aggregate(accountId, { query: EVERYTHING, by: [], measures: ['mentions'] }, { signal });
  const total = row?.values.mentions ?? 0;
  let sinceMs = resumed?.sinceMs ?? null;
  const query: MessageQuery = sinceMs === null ? EVERYTHING : { kind: 'time', sinceMs, untilMs: LAST_MS };
  const sort = { field: 'created_at', direction: 'asc' } as const;
  for await (const batch of index.stream(accountId, { query, sort }, { signal })) {
    const anew: IndexedMessage[] = [];
    for (const message of batch) {
      if (message.classification.settingsVersion === settingsVersion) counts.unchanged += 1;
      else {
        const result = classifier.classify(message.message);
        if (result.wanted) anew.push({ ...message, classification: result.classification });
        else counts.noLongerWanted += 1;
      }
    }
    const changes = anew.length === 0 ? [] : await index.reclassify(accountId, anew);
    const written = changes.filter((change) => change === 'refreshed').length;
    counts.reclassified += written;
    counts.unchanged += changes.length - written;
    const last = batch.at(-1);
    if (last !== undefined) sinceMs = Date.parse(last.message.createdAt);
    await progress.put(PROGRESS, { settingsVersion, sinceMs, counts: { ...counts }, finished: false });
    onProgress(counts.reclassified + counts.unchanged + counts.noLongerWanted, total);
  }
  await progress.put(PROGRESS, { settingsVersion, sinceMs, counts: { ...counts }, finished: true });
  return { settingsVersion, ...counts };
}
