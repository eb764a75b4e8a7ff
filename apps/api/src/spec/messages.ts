import { type ChannelMessageInput, channelMessageSchema, type IndexedMessage } from '@krasae/contracts';
import { messageId } from '@krasae/domain';
import { atomString } from '@krasae/text';

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
  const message = channelMessageSchema.parse({
    source,
    id: wish.id,
    type,
    createdAt: wish.createdAt ?? '2026-11-20T10:00:00.000+07:00',
    author: { id: 'a1', name: 'สมชาย' },
    text,
    ...(source === 'website' ? { site: 'ข่าวสด' } : {}),
    ...(wish.counts === undefined ? {} : { counts: wish.counts }),
    ...(wish.video === undefined ? {} : { video: wish.video }),
  });
  const scores = { positive: 5, neutral: 0, negative: -5 };
  return {
    id: messageId(source, wish.id),
    accountId: wish.accountId,
    sourceId: 's1',
    collectedAt: { partition: 0, offset: wish.offset ?? 0 },
    observedAt: wish.observedAt ?? '2026-11-20T04:00:00.000Z',
    message,
    classification: {
      settingsVersion: 1,
      matchedKeywords: [...(wish.matchedKeywords ?? [])],
      categories: [['others']],
      sentiment: { label, score: wish.score ?? scores[label], confidence: 0.9, evidence: [] },
      hashtags: [],
      words: [],
      language: 'th',
      provinces: [],
      atoms: atomString(message.title, message.text, message.imageText),
    },
  };
}
