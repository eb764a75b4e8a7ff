import type { AccountSettings, ChannelMessage, IndexedMessage } from '@krasae/contracts';
import { openDuckDbBulkLoad } from '@krasae/messages-duckdb';
import { loadSentimentModel } from '@krasae/sentiment';
import { CommandError } from '../command-line/output.js';
import { seedIdPart, seedMessages, type SeedPlan } from './seed-messages.js';
import { namesAuthors, wantedTexts } from './seed-texts.js';

/** More make it no faster, and all of them are in memory at once. */
const DEFAULT_BATCH = 20_000;

/** Where the messages are written. */
export interface SeedLoad {
  /** Of the plan, those that are there already. */
  countOf(accountId: string, idPart: string): Promise<number>;
  insert(messages: readonly IndexedMessage[]): Promise<void>;
  close(): Promise<void>;
}

export interface SeedRequest {
  readonly plan: Omit<SeedPlan, 'keepAuthors'>;
  readonly settings: AccountSettings;
  readonly material: readonly ChannelMessage[];
  /** The file of the message index, which nobody else has open; or another index. */
  readonly index: string | SeedLoad;
  readonly onProgress: (written: number) => void;
  /** Messages of one transaction. */
  readonly batch?: number;
}

export interface SeedSummary {
  /** Written by this call; the rest of the plan was there from one that was cut off. */
  readonly written: number;
  readonly alreadyThere: number;
  /** Different texts that the account wants of the material. */
  readonly texts: number;
  readonly messagesPerSecond: number;
}

/** Writes the messages of the plan into the index. A call that was cut off is taken up where it stopped. */
export async function seedAccount(request: SeedRequest): Promise<SeedSummary> {
  const { settings, material, index, onProgress, batch = DEFAULT_BATCH } = request;
  const plan = { ...request.plan, keepAuthors: namesAuthors(settings) };
  const texts = wantedTexts(material, settings, loadSentimentModel());
  if (texts.length === 0) {
    const problem = `None of the ${material.length} texts at hand holds a keyword of the account`;
    throw new CommandError(`${problem}: seed an account without keywords, or with keywords that people write.`);
  }
  const load = typeof index === 'string' ? await openDuckDbBulkLoad({ file: index }) : index;
  try {
    const alreadyThere = await load.countOf(plan.accountId, seedIdPart(plan));
    const startedAt = performance.now();
    let written = 0;
    // Of a plan that is there as a whole nothing has to be made.
    const missing = alreadyThere < plan.messages ? seedMessages(plan, texts) : [];
    for (const messages of batchesOf(missing, alreadyThere, batch)) {
      await load.insert(messages);
      written += messages.length;
      onProgress(alreadyThere + written);
    }
    const took = performance.now() - startedAt;
    return { written, alreadyThere, texts: texts.length, messagesPerSecond: Math.round((written * 1000) / took) };
  } finally {
    await load.close();
  }
}

/** Batches of what comes after the first ones, which are passed over. */
function* batchesOf<T>(items: Iterable<T>, passed: number, size: number): Generator<readonly T[]> {
  let batch: T[] = [];
  let number = 0;
  for (const item of items) {
    number += 1;
    if (number <= passed) continue;
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
