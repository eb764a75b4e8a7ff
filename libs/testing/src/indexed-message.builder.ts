import {
  type ChannelMessageInput,
  channelMessageSchema,
  type Classification,
  type IndexedMessage,
} from '@krasae/contracts';
import { messageId, SENTIMENT_SCORES, type Sentiment } from '@krasae/domain';
import { atomString, cloudWords, hashtagsOf, languageOf, normaliseTag, wordAtomString } from '@krasae/text';

export interface IndexedMessageOverrides {
  readonly accountId?: string;
  readonly sourceId?: string;
  readonly collectedAt?: IndexedMessage['collectedAt'];
  readonly observedAt?: string;
  readonly message?: Partial<ChannelMessageInput>;
  readonly sentiment?: Sentiment;
  readonly classification?: Partial<Classification>;
}

/** A message as the index gets it: what is not given is plain, and what classify finds in the text is found here too. */
export function createIndexedMessage(overrides: IndexedMessageOverrides = {}): IndexedMessage {
  const message = channelMessageSchema.parse({
    source: 'facebook',
    id: '1',
    type: 'origin',
    createdAt: '2026-11-01T09:00:00+07:00',
    author: { id: 'u1', name: 'Somchai' },
    text: 'ลองขับโตโยต้าแล้วชอบมาก',
    ...(overrides.message?.source === 'website' ? { site: 'ข่าวสด' } : {}),
    ...overrides.message,
  });
  const label = overrides.sentiment ?? 'neutral';
  return {
    id: messageId(message.source, message.id),
    accountId: overrides.accountId ?? 'account-1',
    sourceId: overrides.sourceId ?? 'source-1',
    collectedAt: overrides.collectedAt ?? { partition: 0, offset: 0 },
    observedAt: overrides.observedAt ?? '2026-11-01T10:00:00.000Z',
    message,
    classification: {
      settingsVersion: 1,
      matchedKeywords: ['โตโยต้า'],
      categories: [['others']],
      sentiment: { label, score: SENTIMENT_SCORES[label], confidence: 0.5, evidence: [] },
      hashtags: [...new Set([...hashtagsOf(message.text), ...message.hashtags.map(normaliseTag)])],
      words: cloudWords(message.text),
      language: languageOf(message.text),
      provinces: [],
      atoms: atomString(message.title, message.text, message.imageText),
      wordAtoms: wordAtomString(message.title, message.text, message.imageText),
      ...overrides.classification,
    },
  };
}
