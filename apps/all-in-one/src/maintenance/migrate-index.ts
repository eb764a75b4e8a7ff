import { messageId } from '@krasae/domain';
import { TOPICS } from '@krasae/contracts';
import type { DocumentStore } from '@krasae/documents';
import type { EventLog } from '@krasae/log';
import type { MessageIndex } from '@krasae/messages';
import { EVERYTHING } from '@krasae/query';
import { collectedRecords, deadPositions } from './collected-walk.js';

const MARKS_AT_ONCE = 1_000;

export interface IndexCopy {
  readonly log: EventLog;
  readonly documents: DocumentStore;
  readonly source: MessageIndex;
  readonly target: MessageIndex;
  readonly accountId: string;
  readonly signal: AbortSignal;
  readonly onProgress: (line: string) => void;
}

export async function countMessages(index: MessageIndex, accountId: string): Promise<number> {
  await index.refresh(accountId);
  const [row] = await index.aggregate(accountId, { query: EVERYTHING, by: [], measures: ['mentions'] });
  return row?.values.mentions ?? 0;
}

/**
 * The account's index as it is, in the other engine, in the place of what an earlier copy left there. Every other
 * message of the log is marked as known and unwanted: the index does not tell its marks, but any id that is collected
 * and not held is one.
 */
export async function copyIndex(copy: IndexCopy): Promise<number> {
  const { log, source, target, accountId, signal, onProgress } = copy;
  const rebuild = await target.rebuild(accountId);
  let messages = 0;
  try {
    const sort = { field: 'created_at', direction: 'asc' } as const;
    for await (const batch of source.stream(accountId, { query: EVERYTHING, sort }, { signal })) {
      await rebuild.upsert(batch);
      messages += batch.length;
      onProgress(`${messages} messages ...`);
    }
    const ranges = await log.ranges(TOPICS.collected);
    const dead = await deadPositions(copy);
    for await (const entries of collectedRecords({ log, accounts: new Set([accountId]), ranges, dead, signal })) {
      for (let from = 0; from < entries.length; from += MARKS_AT_ONCE) {
        const part = entries.slice(from, from + MARKS_AT_ONCE);
        // Those of messages of the index are known to it, and it writes nothing.
        await rebuild.markUnwanted(
          part.map(({ position, value: { message } }) => ({
            id: messageId(message.source, message.id),
            collectedAt: position,
          })),
        );
      }
    }
    await rebuild.commit();
    return messages;
  } catch (error) {
    await rebuild.abort();
    throw error;
  }
}
