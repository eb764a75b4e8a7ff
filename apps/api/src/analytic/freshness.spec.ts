import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RECORD_HEADERS, TOPICS } from '@krasae/contracts';
import { ApiHarness } from '../spec/api-harness.js';
import { FreshnessService } from './freshness.service.js';

let api: ApiHarness;
beforeAll(async () => {
  api = await ApiHarness.start();
});
afterAll(() => api.stop());

const lagAfter = async (milliseconds: number, accountId: string) => {
  const service = new FreshnessService(api.log, () => Date.now() + milliseconds);
  const { lag } = await service.of(accountId);
  return Object.fromEntries(lag.map((entry) => [entry.source, entry.milliseconds]));
};
const wait = (source: string, count: number) =>
  api.log.publish(
    TOPICS.collected,
    Array.from({ length: count }, () => ({
      key: 'one thread',
      value: '{}',
      headers: { [RECORD_HEADERS.account]: 'ours', [RECORD_HEADERS.source]: source },
    })),
  );

it('lags behind by nothing while nothing waits', async () => {
  expect(await lagAfter(60_000, 'ours')).toMatchObject({ pantip: 0, twitter: 0 });
});

it('lags behind by the age of the oldest record that waits, for its account and channel alone', async () => {
  await wait('pantip', 1);
  const ours = await lagAfter(60_000, 'ours');
  expect(ours['pantip']).toBeGreaterThanOrEqual(60_000);
  expect(ours['twitter']).toBe(0);
  expect(await lagAfter(60_000, 'theirs')).toMatchObject({ pantip: 0 });
});

it('never understates: behind a long backlog every channel may have something', async () => {
  await wait('pantip', 300);
  expect((await lagAfter(60_000, 'theirs'))['twitter']).toBeGreaterThanOrEqual(60_000);
});
