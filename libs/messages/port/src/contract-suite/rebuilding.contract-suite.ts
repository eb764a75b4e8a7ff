import { describe, expect, it } from '@jest/globals';
import { EVERYTHING } from '@krasae/query';
import { createIndexedMessage } from '@krasae/testing';
import type { MessageIndex } from '../message-index.port.js';
import { idsFound, newAccount } from './support.js';

/** The observation of a message with so many likes, from the collected record with this offset. */
function observed(accountId: string, id: string, offset: number, like: number) {
  return createIndexedMessage({
    accountId,
    collectedAt: { partition: 0, offset },
    observedAt: new Date(Date.UTC(2026, 10, 1) + like * 1000).toISOString(),
    message: { id, counts: { like } },
  });
}

export function describeRebuilding(engine: () => MessageIndex): void {
  describe('rebuilding', () => {
    it('shows the old index until commit, and the new one from then on', async () => {
      const account = newAccount();
      await engine().upsert(account, [observed(account, 'old', 1, 1), observed(account, 'both', 2, 1)]);
      const before = await idsFound(engine(), account, EVERYTHING);
      const rebuild = await engine().rebuild(account);
      const both = observed(account, 'both', 2, 1);
      expect(await rebuild.upsert([both, both, observed(account, 'new', 3, 1)])).toEqual([
        'created',
        'replayed',
        'created',
      ]);
      expect(await rebuild.upsert([observed(account, 'both', 9, 2)])).toEqual(['refreshed']);
      expect(await idsFound(engine(), account, EVERYTHING)).toEqual(before);
      await rebuild.commit();
      expect(await idsFound(engine(), account, EVERYTHING)).toEqual(['facebook:both', 'facebook:new']);
      expect(await engine().get(account, ['facebook:old', 'facebook:both'])).toEqual([observed(account, 'both', 2, 2)]);
      expect(await engine().upsert(account, [observed(account, 'new', 3, 1), observed(account, 'old', 1, 1)])).toEqual([
        'replayed',
        'created',
      ]);
    });

    it('carries over what was written meanwhile, the newest observation of each message', async () => {
      const account = newAccount();
      const at = (offset: number) => ({ partition: 0, offset });
      await engine().upsert(account, [observed(account, 'a', 1, 1), observed(account, 'b', 2, 1)]);
      await engine().markUnwanted(account, [{ id: 'facebook:before', collectedAt: at(50) }]);
      const rebuild = await engine().rebuild(account);
      await rebuild.upsert([observed(account, 'a', 1, 1)]);
      const meanwhile = [observed(account, 'a', 7, 5), observed(account, 'b', 8, 2), observed(account, 'c', 9, 1)];
      expect(await engine().upsert(account, meanwhile)).toEqual(['refreshed', 'refreshed', 'created']);
      await engine().markUnwanted(account, [{ id: 'facebook:meanwhile', collectedAt: at(51) }]);
      await rebuild.upsert([observed(account, 'b', 2, 1), observed(account, 'c', 10, 6)]);
      await rebuild.commit();
      const ids = ['a', 'b', 'c'].map((id) => `facebook:${id}`);
      const likes = (await engine().get(account, ids)).map(({ message, collectedAt }) => [
        message.counts.like,
        collectedAt.offset,
      ]);
      const [a, b, c] = likes;
      expect([a, b]).toEqual([
        [5, 1],
        [2, 2],
      ]);
      // Created in both from records of their own: the content is the newest, the record either.
      expect(c?.[0]).toBe(6);
      expect(await idsFound(engine(), account, EVERYTHING)).toEqual(ids);
      const again = ['before', 'meanwhile'].map((id) => ({ id: `facebook:${id}`, collectedAt: at(99) }));
      expect(await engine().markUnwanted(account, again)).toEqual(['new', 'duplicate']);
    });

    it('loses nothing of what others write while it commits', async () => {
      const account = newAccount();
      const index = engine();
      await index.upsert(account, [observed(account, 'first', 0, 1)]);
      const rebuild = await index.rebuild(account);
      await rebuild.upsert([observed(account, 'first', 0, 1)]);
      const written: string[] = ['facebook:first'];
      let committed = false;
      const write = async (writer: number): Promise<void> => {
        for (let number = 0; !committed || number < 10; number += 1) {
          const message = observed(account, `w${writer}-${number}`, 1 + writer * 100_000 + number, 1);
          expect(await index.upsert(account, [message])).toEqual(['created']);
          written.push(message.id);
        }
      };
      const commit = async (): Promise<void> => {
        await rebuild.commit();
        committed = true;
      };
      await Promise.all([write(1), write(2), commit()]);
      expect(await index.get(account, written)).toHaveLength(written.length);
      const { total } = await index.search(account, {
        query: EVERYTHING,
        sort: { field: 'created_at', direction: 'asc' },
        offset: 0,
        limit: 0,
      });
      expect(total).toBe(written.length);
    });

    it('leaves everything as it was when aborted, and takes no other account along', async () => {
      const [account, other] = [newAccount(), newAccount()];
      for (const one of [account, other]) await engine().upsert(one, [observed(one, 'a', 1, 1)]);
      const aborted = await engine().rebuild(account);
      await aborted.upsert([observed(account, 'b', 2, 1)]);
      await aborted.abort();
      await aborted.abort();
      await expect(aborted.commit()).rejects.toThrow('aborted');
      expect(await idsFound(engine(), account, EVERYTHING)).toEqual(['facebook:a']);
      const empty = await engine().rebuild(account);
      await empty.commit();
      await empty.abort();
      expect(await idsFound(engine(), account, EVERYTHING)).toEqual([]);
      expect(await idsFound(engine(), other, EVERYTHING)).toEqual(['facebook:a']);
    });

    it('begins anew after one that was left behind, of an account never written to as well', async () => {
      const account = newAccount();
      const left = await engine().rebuild(account);
      await left.upsert([observed(account, 'left', 1, 1)]);
      const rebuild = await engine().rebuild(account);
      await expect(left.commit()).rejects.toThrow();
      expect(await rebuild.upsert([observed(account, 'a', 1, 1)])).toEqual(['created']);
      await rebuild.commit();
      expect(await idsFound(engine(), account, EVERYTHING)).toEqual(['facebook:a']);
    });
  });
}
