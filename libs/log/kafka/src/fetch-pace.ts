import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 25;
const MANY_RECORDS = 50;

/**
 * Lets records gather before the next fetch. Without it a steady stream is fetched, handled, committed and published on
 * record by record, which at 200 records a second keeps two processors busy; what is alone is never held up.
 */
export async function pauseAfterFetch(records: number): Promise<void> {
  if (records < MANY_RECORDS) await sleep(PAUSE_MS);
}
