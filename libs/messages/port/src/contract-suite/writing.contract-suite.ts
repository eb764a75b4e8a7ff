import { describe, expect, it } from '@jest/globals';
import type { IndexedMessage } from '@krasae/contracts';
import { EVERYTHING } from '@krasae/query';
import { arbitraryMessages, createIndexedMessage } from '@krasae/testing';
import * as fc from 'fast-check';
import type { MessageIndex, UpsertChange } from '../message-index.port.js';
import { idsFound, newAccount } from './support.js';

const MINUTE = 60_000;
const observedAfter = (minutes: number): string => new Date(Date.UTC(2026, 10, 1) + minutes * MINUTE).toISOString();

/** The rule of the port in its slowest form: one message after another against a map. */
function expectedChanges(messages: readonly IndexedMessage[], held: Map<string, IndexedMessage>): UpsertChange[] {
  return messages.map((message) => {
    const before = held.get(message.id);
    if (before === undefined) {
      held.set(message.id, message);
      return 'created';
    }
    if (JSON.stringify(before.collectedAt) === JSON.stringify(message.collectedAt)) return 'replayed';
    if (Date.parse(message.observedAt) <= Date.parse(before.observedAt)) return 'duplicate';
    held.set(message.id, { ...message, collectedAt: before.collectedAt });
    return 'refreshed';
  });
}

/** Observations of a few messages, each at a time of its own, in any order, cut into batches. */
const observations = fc
  .uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'ค'), minute: fc.nat({ max: 60 }) }), {
    minLength: 1,
    maxLength: 10,
    selector: ({ minute }) => minute,
  })
  .chain((seen) => fc.record({ seen: fc.constant(seen), batch: fc.integer({ min: 1, max: seen.length }) }));

export function describeWriting(engine: () => MessageIndex): void {
  describe('writing', () => {
    it('gives a message back exactly as it came', async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryMessages('account', { maxLength: 5 }), async (messages) => {
          const own = newAccount();
          const sent = messages.map((message) => ({ ...message, accountId: own }));
          await engine().upsert(own, sent);
          const ids = sent.map(({ id }) => id);
          expect(await engine().get(own, ids)).toEqual(sent);
        }),
        { numRuns: 15 },
      );
    });

    it('answers created, replayed, refreshed and duplicate in the order of the batch', async () => {
      const account = newAccount();
      const at = (offset: number, minutes: number, like: number) =>
        createIndexedMessage({
          accountId: account,
          collectedAt: { partition: 0, offset },
          observedAt: observedAfter(minutes),
          message: { counts: { like } },
        });
      const changes = await engine().upsert(account, [at(1, 5, 10), at(1, 5, 10), at(2, 9, 30), at(3, 7, 20)]);
      expect(changes).toEqual(['created', 'replayed', 'refreshed', 'duplicate']);
      expect(await engine().upsert(account, [at(1, 5, 10), at(4, 9, 99), at(5, 10, 40)])).toEqual([
        'replayed',
        'duplicate',
        'refreshed',
      ]);
      expect(await engine().get(account, ['facebook:1'])).toEqual([
        { ...at(5, 10, 40), collectedAt: { partition: 0, offset: 1 } },
      ]);
    });

    it('compares the observations as instants, whatever the offset they are written in', async () => {
      const account = newAccount();
      const at = (offset: number, observedAt: string) =>
        createIndexedMessage({ accountId: account, collectedAt: { partition: 0, offset }, observedAt });
      await engine().upsert(account, [at(1, '2026-11-01T10:00:00+07:00')]);
      expect(
        await engine().upsert(account, [at(2, '2026-11-01T04:00:00Z'), at(3, '2026-11-01T10:30:00+07:00')]),
      ).toEqual(['refreshed', 'duplicate']);
    });

    it('keeps the newest observation and the position of the first, in any order and any batches', async () => {
      await fc.assert(
        fc.asyncProperty(observations, async ({ seen, batch }) => {
          const account = newAccount();
          const arriving = seen.map(({ id, minute }, offset) =>
            createIndexedMessage({
              accountId: account,
              collectedAt: { partition: 1, offset },
              observedAt: observedAfter(minute),
              message: { id, text: `รอบที่ ${minute}`, counts: { view: minute } },
            }),
          );
          const held = new Map<string, IndexedMessage>();
          for (let from = 0; from < arriving.length; from += batch) {
            const part = arriving.slice(from, from + batch);
            expect(await engine().upsert(account, part)).toEqual(expectedChanges(part, held));
          }
          expect(await engine().get(account, [...held.keys()])).toEqual([...held.values()]);
          const [row] = await engine().aggregate(account, {
            query: EVERYTHING,
            by: [],
            measures: ['mentions', 'views'],
          });
          const views = [...held.values()].reduce((sum, { message }) => sum + message.counts.view, 0);
          expect(row?.values).toEqual({ mentions: held.size, views });
        }),
        { numRuns: 30 },
      );
    });

    it('finds a refreshed message by its new text and no longer by its old one', async () => {
      const account = newAccount();
      const at = (offset: number, text: string) =>
        createIndexedMessage({
          accountId: account,
          collectedAt: { partition: 0, offset },
          observedAt: observedAfter(offset),
          message: { text },
        });
      await engine().upsert(account, [at(1, 'ฮอนด้า')]);
      await engine().upsert(account, [at(2, 'mazda')]);
      expect(await idsFound(engine(), account, { kind: 'phrase', atoms: ['mazda'] })).toEqual(['facebook:1']);
      expect(await idsFound(engine(), account, { kind: 'not', of: { kind: 'phrase', atoms: ['mazda'] } })).toEqual([]);
    });

    it('takes batches that are sent at once, and one id in several of them once', async () => {
      const account = newAccount();
      const batch = (number: number) =>
        Array.from({ length: 20 }, (_, index) =>
          createIndexedMessage({
            accountId: account,
            collectedAt: { partition: number, offset: index },
            message: { id: `m${index}` },
          }),
        );
      const changes = await Promise.all([1, 2, 3].map((number) => engine().upsert(account, batch(number))));
      expect(changes.flat().filter((change) => change === 'created')).toHaveLength(20);
      expect(await idsFound(engine(), account, EVERYTHING)).toHaveLength(20);
    });

    it('takes an empty batch', async () => {
      expect(await engine().upsert(newAccount(), [])).toEqual([]);
      expect(await engine().markUnwanted(newAccount(), [])).toEqual([]);
    });

    it('refuses a message of another account and writes nothing of its batch', async () => {
      const account = newAccount();
      const own = createIndexedMessage({ accountId: account });
      const stray = createIndexedMessage({ accountId: 'somebody', message: { id: '2' } });
      await expect(engine().upsert(account, [own, stray])).rejects.toThrow("belongs to account 'somebody'");
      expect(await engine().get(account, [own.id])).toEqual([]);
    });

    it('keeps two accounts with the same ids apart', async () => {
      const [one, other] = [newAccount(), newAccount()];
      const ofOne = createIndexedMessage({ accountId: one, message: { text: 'one' } });
      const ofOther = createIndexedMessage({ accountId: other, message: { text: 'other' } });
      expect(await engine().upsert(one, [ofOne])).toEqual(['created']);
      expect(await engine().upsert(other, [ofOther])).toEqual(['created']);
      expect(await engine().markUnwanted(other, [{ id: 'x', collectedAt: { partition: 0, offset: 1 } }])).toEqual([
        'new',
      ]);
      expect(await engine().markUnwanted(one, [{ id: 'x', collectedAt: { partition: 0, offset: 1 } }])).toEqual([
        'new',
      ]);
      expect(await engine().get(one, [ofOne.id])).toEqual([ofOne]);
      expect(await idsFound(engine(), one, { kind: 'phrase', atoms: ['other'] })).toEqual([]);
    });
  });

  describe('unwanted messages', () => {
    const at = (offset: number) => ({ partition: 0, offset });

    it('are new once, replayed by the same record and duplicate by any other', async () => {
      const account = newAccount();
      const mark = (offset: number) => ({ id: 'twitter:9', collectedAt: at(offset) });
      expect(await engine().markUnwanted(account, [mark(1), mark(1), mark(2)])).toEqual([
        'new',
        'replayed',
        'duplicate',
      ]);
      expect(await engine().markUnwanted(account, [mark(1), mark(3)])).toEqual(['replayed', 'duplicate']);
    });

    it('know the messages of the index, and are not found themselves', async () => {
      const account = newAccount();
      const message = createIndexedMessage({ accountId: account, collectedAt: at(7) });
      await engine().upsert(account, [message]);
      const marks = [
        { id: message.id, collectedAt: at(7) },
        { id: message.id, collectedAt: at(8) },
        { id: 'facebook:unwanted', collectedAt: at(9) },
      ];
      expect(await engine().markUnwanted(account, marks)).toEqual(['replayed', 'duplicate', 'new']);
      expect(await idsFound(engine(), account, EVERYTHING)).toEqual([message.id]);
    });

    it('are created when the account comes to want them', async () => {
      const account = newAccount();
      const message = createIndexedMessage({ accountId: account, collectedAt: at(2) });
      await engine().markUnwanted(account, [{ id: message.id, collectedAt: at(1) }]);
      expect(await engine().upsert(account, [message])).toEqual(['created']);
    });
  });
}
