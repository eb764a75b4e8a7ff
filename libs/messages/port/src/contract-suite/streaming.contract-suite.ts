import { describe, expect, it } from '@jest/globals';
import { type IndexedMessage, SORT_FIELDS } from '@krasae/contracts';
import { EVERYTHING } from '@krasae/query';
import { arbitraryMessages, arbitraryQuery, createIndexedMessage } from '@krasae/testing';
import * as fc from 'fast-check';
import type { MessageIndex, StreamRequest } from '../message-index.port.js';
import { newAccount, NEWEST_FIRST } from './support.js';

const ALL: StreamRequest = { query: EVERYTHING, sort: NEWEST_FIRST };
const LARGE = 2_500;

async function streamed(index: MessageIndex, accountId: string, request: StreamRequest): Promise<IndexedMessage[]> {
  const found: IndexedMessage[] = [];
  for await (const batch of index.stream(accountId, request)) {
    expect(batch.length).toBeGreaterThan(0);
    found.push(...batch);
  }
  return found;
}

/** More than one batch; every second is of the same moment, so that ties stand on the borders of batches. */
function largeAccount(accountId: string): IndexedMessage[] {
  return Array.from({ length: LARGE }, (_, offset) =>
    createIndexedMessage({
      accountId,
      collectedAt: { partition: 0, offset },
      message: { id: `m${offset}`, createdAt: new Date(Date.UTC(2026, 10, 1) + (offset % 2) * offset).toISOString() },
    }),
  );
}

export function describeStreaming(engine: () => MessageIndex): void {
  describe('streaming', () => {
    it('gives what one page of search gives, for any query and order', async () => {
      const requests = fc.record({
        query: arbitraryQuery,
        sort: fc.record({
          field: fc.constantFrom(...SORT_FIELDS),
          direction: fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
        }),
      });
      const property = fc.asyncProperty(
        arbitraryMessages('account', { maxLength: 12 }),
        fc.array(requests, { minLength: 4, maxLength: 4 }),
        async (drawn, asked) => {
          const account = newAccount();
          await engine().upsert(
            account,
            drawn.map((message) => ({ ...message, accountId: account })),
          );
          for (const request of asked) {
            const page = await engine().search(account, { ...request, offset: 0, limit: 100 });
            expect(await streamed(engine(), account, request)).toEqual(page.messages);
          }
        },
      );
      await fc.assert(property, { numRuns: 10 });
    });

    it('gives every message once, in order, of the moment it began', async () => {
      const account = newAccount();
      const messages = largeAccount(account);
      await engine().upsert(account, messages);
      const found: string[] = [];
      for await (const batch of engine().stream(account, ALL)) {
        if (found.length === 0) {
          const late = createIndexedMessage({ accountId: account, message: { id: 'late' } });
          await engine().upsert(account, [late]);
        }
        found.push(...batch.map(({ id }) => id));
      }
      const time = (message: IndexedMessage) => Date.parse(message.message.createdAt);
      const inOrder = messages.sort((one, other) => time(other) - time(one) || (one.id < other.id ? 1 : -1));
      expect(found).toEqual(inOrder.map(({ id }) => id));
    });

    it('can be left in the middle, and be aborted', async () => {
      const account = newAccount();
      await engine().upsert(account, largeAccount(account));
      for await (const batch of engine().stream(account, ALL)) {
        expect(batch.length).toBeLessThan(LARGE);
        break;
      }
      const controller = new AbortController();
      const reason = new Error('The client has gone.');
      const walk = async (): Promise<void> => {
        for await (const batch of engine().stream(account, ALL, { signal: controller.signal })) {
          expect(batch.length).toBeGreaterThan(0);
          controller.abort(reason);
        }
      };
      await expect(walk()).rejects.toBe(reason);
      expect(await streamed(engine(), account, ALL)).toHaveLength(LARGE);
    });

    it('gives nothing of an account without messages, nor of another one', async () => {
      const [account, other] = [newAccount(), newAccount()];
      expect(await streamed(engine(), account, ALL)).toEqual([]);
      await engine().upsert(other, [createIndexedMessage({ accountId: other })]);
      expect(await streamed(engine(), account, ALL)).toEqual([]);
    });
  });
}
