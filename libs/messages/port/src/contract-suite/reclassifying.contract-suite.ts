import { describe, expect, it } from '@jest/globals';
import type { IndexedMessage } from '@krasae/contracts';
import { createIndexedMessage } from '@krasae/testing';
import type { MessageIndex } from '../message-index.port.js';
import { idsFound, newAccount } from './support.js';

function observed(accountId: string, id: string, second: number): IndexedMessage {
  return createIndexedMessage({
    accountId,
    collectedAt: { partition: 0, offset: second },
    observedAt: new Date(Date.UTC(2026, 10, 1) + second * 1000).toISOString(),
    message: { id },
  });
}

function withKeyword(message: IndexedMessage, keyword: string, settingsVersion: number): IndexedMessage {
  return { ...message, classification: { ...message.classification, matchedKeywords: [keyword], settingsVersion } };
}

export function describeReclassifying(engine: () => MessageIndex): void {
  describe('reclassifying', () => {
    it('puts the new classification in the place of the old one and leaves the rest', async () => {
      const account = newAccount();
      const [one, two] = [observed(account, 'one', 1), observed(account, 'two', 2)];
      await engine().upsert(account, [withKeyword(one, 'old', 1), withKeyword(two, 'old', 1)]);
      const again = { ...withKeyword(one, 'new', 2), collectedAt: { partition: 5, offset: 5 } };
      expect(await engine().reclassify(account, [again])).toEqual(['refreshed']);
      expect(await engine().get(account, [one.id, two.id])).toEqual([
        withKeyword(one, 'new', 2),
        withKeyword(two, 'old', 1),
      ]);
      expect(await idsFound(engine(), account, { kind: 'matchedKeyword', keywords: ['new'] })).toEqual([one.id]);
      expect(await idsFound(engine(), account, { kind: 'matchedKeyword', keywords: ['old'] })).toEqual([two.id]);
      expect(await engine().upsert(account, [one])).toEqual(['replayed']);
    });

    it('passes over what is not there and what was observed anew', async () => {
      const account = newAccount();
      const before = observed(account, 'moved', 1);
      const after = { ...observed(account, 'moved', 9), collectedAt: before.collectedAt };
      await engine().upsert(account, [withKeyword(before, 'old', 1)]);
      await engine().upsert(account, [withKeyword(observed(account, 'moved', 9), 'live', 3)]);
      const gone = observed(account, 'gone', 4);
      const changes = await engine().reclassify(account, [withKeyword(before, 'new', 2), withKeyword(gone, 'new', 2)]);
      expect(changes).toEqual(['duplicate', 'duplicate']);
      expect(await engine().get(account, [before.id, gone.id])).toEqual([withKeyword(after, 'live', 3)]);
    });
  });
}
