import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { TOPICS } from '@krasae/contracts';
import type { Subscription } from '@krasae/log';
import { GROUPS, runStep, type StepEvent } from '@krasae/pipeline';
import { loadSentimentModel } from '@krasae/sentiment';
import { classifyStep } from '@krasae/worker-classify';
import { startIndex } from '@krasae/worker-index';
import { setTimeout as delay } from 'node:timers/promises';
import { PipelineNetwork } from './pipeline-network.js';

const MESSAGES = 200;
const sentiment = loadSentimentModel();
let network: PipelineNetwork;
let running: Subscription[] = [];
let events: StepEvent[] = [];

beforeEach(async () => {
  network = await PipelineNetwork.open();
  await network.account('tea', { keywords: ['ชาไทย'] });
  running = [];
  events = [];
});
afterEach(async () => {
  await Promise.all(running.map((step) => step.close()));
  await network.close();
});

async function pending(groups: readonly (readonly [topic: string, group: string])[]): Promise<number> {
  const lags = await Promise.all(groups.map(([topic, group]) => network.log.lag(topic, group)));
  return lags.flat().reduce((sum, { lag }) => sum + lag, 0);
}

/**
 * In a rebalance a worker that has lost a partition may go on with it for a moment. Here it never stops: a second worker
 * of each step gets every record as well, by a group of its own, and keeps the same ledger.
 */
it('two workers of each step that settle the same partitions count every record once', async () => {
  for (let at = 0; at < MESSAGES; at += 1) {
    const author = { id: 'a', name: 'b' };
    const text = at % 2 === 0 ? `ชาไทย ${at}` : `กาแฟ ${at}`;
    const createdAt = '2026-11-01T12:00:00+07:00';
    await network.collect('tea', { source: 'twitter', id: `m${at}`, type: 'origin', createdAt, author, text });
    if (at % 10 === 0) await network.collectRaw('tea', 'twitter', `p${at}`, 'poison');
  }
  const { log, documents, index } = network;
  const services = { log, documents, sentiment, onEvent: (event: StepEvent) => events.push(event) };
  for (const group of [GROUPS.classify, 'zombie']) {
    // Small batches, so that they overlap in every way.
    running.push(await runStep({ ...classifyStep(services, group), maxBatch: group === 'zombie' ? 7 : 5 }, services));
  }
  for (const group of [GROUPS.index, 'zombie']) running.push(await startIndex({ ...services, index }, { group }));
  const groups = [
    [TOPICS.collected, GROUPS.classify],
    [TOPICS.collected, 'zombie'],
    [TOPICS.classified, GROUPS.index],
    [TOPICS.classified, 'zombie'],
  ] as const;
  const giveUpAt = Date.now() + 200_000;
  while ((await pending(groups)) > 0) {
    if (Date.now() > giveUpAt) throw new Error('The pipeline does not come to an end.');
    await delay(20);
  }
  const { total } = await network.ledger();
  const half = MESSAGES / 2;
  const letters = MESSAGES / 10;
  expect(total).toEqual({
    collected: MESSAGES + letters,
    indexed: half,
    unwanted: half,
    duplicate: 0,
    deadLettered: letters,
  });
  expect(await network.indexed('tea')).toBe(half);
  // They did get into each other's way: the one that comes second gives its batch up, and reads the ledger anew.
  const conflicts = events.filter(
    (event) => event.kind === 'held' && event.error instanceof Error && event.error.name === 'LedgerConflictError',
  );
  expect(conflicts.length).toBeGreaterThan(0);
}, 240_000);
