import { expect } from '@jest/globals';
import { TOPICS } from '@krasae/contracts';
import { NOTICES } from '@krasae/documents';
import { readLedger } from '@krasae/pipeline';
import { EVERYTHING } from '@krasae/query';
import { referenceContains } from '@krasae/testing';
import { verifyAccount } from '../../maintenance/verify-account.js';
import { verifyLedger } from '../../maintenance/verify-ledger.js';
import { eventually } from './eventually.js';
import { type FaultStack, GROUP_TOPICS } from './fault-stack.js';
import { FAULT_ALERT, FAULT_KEYWORDS } from './fault-texts.js';

const { signal } = new AbortController();

/** Texts come again and again. */
const known = new Map<string, boolean>();
function isWanted(text: string): boolean {
  const answer = known.get(text) ?? FAULT_KEYWORDS.some((word) => referenceContains(text, word));
  known.set(text, answer);
  return answer;
}

/** Records that wait in the three groups together. */
export async function waiting({ engines: { log } }: FaultStack): Promise<number> {
  let records = 0;
  for (const [topic, group] of GROUP_TOPICS) {
    for (const { lag } of await log.lag(topic, group)) records += lag;
  }
  return records;
}

/** What stands where it must not, and what does not stand where it must, by a few examples each. */
function compare(expected: ReadonlySet<string>, found: ReadonlyMap<string, number>) {
  const missing = [...expected].filter((id) => !found.has(id));
  const extra = [...found.keys()].filter((id) => !expected.has(id));
  const doubled = [...found].flatMap(([id, times]) => (times > 1 ? [id] : []));
  return {
    missing: missing.length,
    extra: extra.length,
    doubled: doubled.length,
    examples: [...missing.slice(0, 3), ...extra.slice(0, 3), ...doubled.slice(0, 3)],
  };
}

const SAME = { missing: 0, extra: 0, doubled: 0, examples: [] };

async function idsInIndex({ engines: { index }, accountId }: FaultStack): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const sort = { field: 'created_at', direction: 'asc' } as const;
  await index.refresh(accountId);
  for await (const batch of index.stream(accountId, { query: EVERYTHING, sort }, { signal })) {
    for (const { id } of batch) ids.set(id, (ids.get(id) ?? 0) + 1);
  }
  return ids;
}

export interface Checked {
  readonly messages: number;
  readonly wanted: number;
  /** Records of messages that were in the log before: batches that were pushed or read again. */
  readonly duplicate: number;
}

/**
 * Waits until nothing waits, and holds everything against what the inputs say: ledger, index, feed and notices.
 *
 * @param deadLettered dead letters of the account that wait for a decision
 */
export async function expectNothingLost(stack: FaultStack, deadLettered: number): Promise<Checked> {
  const { engines, accountId, load, watcher } = stack;
  await eventually(
    'verdicts for all records',
    () => waiting(stack),
    (records) => records === 0,
  );
  const texts = [...load.accepted];
  const wanted = new Map(texts.filter(([, text]) => isWanted(text)));
  const wantedIds = new Set(wanted.keys());

  const ledger = await readLedger(engines.documents, engines.log, { accountId });
  const { indexed, unwanted, duplicate, collected } = ledger.total;
  expect(ledger.total).toMatchObject({ indexed: wanted.size, unwanted: texts.length - wanted.size, deadLettered });
  expect(collected).toBe(indexed + unwanted + duplicate + deadLettered);
  expect(await verifyLedger(engines, signal)).toMatchObject({ isQuiet: true, addsUp: true });

  expect(compare(wantedIds, await idsInIndex(stack))).toEqual(SAME);

  await eventually(
    'the client of the feed',
    () => [...wantedIds].filter((id) => !watcher.created.has(id)).length,
    (missing) => missing === 0 || watcher.anew > 0,
  );
  expect({ anew: watcher.anew, ...compare(wantedIds, watcher.created) }).toEqual({ anew: 0, ...SAME });

  const alerts = [...wanted].filter(([, text]) => referenceContains(text, FAULT_ALERT)).map(([id]) => id);
  const notices = await engines.documents.ofAccount(NOTICES, accountId).find();
  expect(compare(new Set(alerts), new Map(notices.map(({ id }) => [id, 1])))).toEqual(SAME);

  for (const process of stack.processes) {
    expect([process.role, process.isRunning, process.errors]).toEqual([process.role, true, expect.anything()]);
  }
  return { messages: texts.length, wanted: wanted.size, duplicate };
}

/** How the index differs from what the log says of it, message by message; everything must be settled. */
export async function differences({ engines, accountId }: FaultStack): Promise<unknown> {
  const settled = await engines.log.ranges(TOPICS.collected);
  const quiet = { examples: 3, signal, onProgress: () => undefined };
  return (await verifyAccount({ ...engines, accountId, settled, ...quiet })).differences;
}

export const NO_DIFFERENCES = { missing: 0, notInLog: 0, unwanted: 0, stale: 0, classification: 0 };
