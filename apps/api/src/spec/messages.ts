import type { ChannelMessageInput, IndexedMessage } from '@krasae/contracts';
import { createIndexedMessage } from '@krasae/testing';

export interface MessageWish {
  readonly id: string;
  readonly accountId: string;
  readonly text?: string;
  readonly createdAt?: string;
  readonly observedAt?: string;
  readonly source?: ChannelMessageInput['source'];
  readonly type?: ChannelMessageInput['type'];
  readonly counts?: ChannelMessageInput['counts'];
  readonly video?: ChannelMessageInput['video'];
  readonly score?: number;
  readonly label?: 'positive' | 'neutral' | 'negative';
  readonly matchedKeywords?: readonly string[];
  readonly offset?: number;
}

/** A message as classify would have made it, with a plain one's values for what the wish leaves out. */
export function indexedMessage(wish: MessageWish): IndexedMessage {
  const { source = 'twitter', text = 'กาแฟอร่อยมาก', label = 'neutral', type = 'origin' } = wish;
  return createIndexedMessage({
    accountId: wish.accountId,
    collectedAt: { partition: 0, offset: wish.offset ?? 0 },
    observedAt: wish.observedAt ?? '2026-11-20T04:00:00.000Z',
    sentiment: label,
    message: {
      source,
      id: wish.id,
      type,
      createdAt: wish.createdAt ?? '2026-11-20T10:00:00.000+07:00',
      author: { id: 'a1', name: 'สมชาย' },
      text,
      ...(wish.counts === undefined ? {} : { counts: wish.counts }),
      ...(wish.video === undefined ? {} : { video: wish.video }),
    },
    classification: {
      matchedKeywords: [...(wish.matchedKeywords ?? [])],
      ...(wish.score === undefined ? {} : { sentiment: { label, score: wish.score, confidence: 0.9, evidence: [] } }),
    },
  });
}
