import type { ChannelMessageInput, IndexedMessage } from '@krasae/contracts';
import { CONTENT_TYPES, MESSAGE_TYPES, SOURCES } from '@krasae/domain';
import * as fc from 'fast-check';
import { createIndexedMessage } from './indexed-message.builder.js';

/** Few enough values that random queries meet random messages. */
export const VOCABULARY = [
  ...['โตโยต้า', 'ฮอนด้า', 'รถ', 'ดี', 'มาก', 'ๆ', 'น้ำ', 'เเม่', 'ก็', 'เซเว่น', 'ไม่'],
  ...['Honda', 'toyota', 'iPhone15', 'a', 'AND', '7', '๗'],
  ...['🚗', '😀', '👨‍👩‍👧', '1️⃣', '🇹🇭', '#รถดี', '#Honda', '@krasae'],
  ...['https://krasae.example/x', 'www.x.th'],
  ...['.', '|', '\\', '(', '%', '_', "'", '*', '+', '-', '\n'],
] as const;
export const AUTHOR_NAMES = ['Somchai', 'somchai jaidee', 'สมหญิง', 'S', 'user.1', '😀'] as const;
export const SITES = ['ข่าวสด', 'A site', 'x::y'] as const;
export const PAGE_NAMES = ['Toyota ไทย', 'somchai', 'A site'] as const;
export const LINK_HOSTS = ['m.pantip.com', 'www.ข่าว.ไทย', 'pantip.com', '10.0.0.1'] as const;
export const CATEGORY_NAMES = ['others', 'รถยนต์', 'Service', "it's", 'ราคา'] as const;
export const PROVINCE_NAMES = ['Bangkok', 'Nan', 'Chon Buri'] as const;
export const KEYWORDS = ['โตโยต้า', 'ฮอนด้า', '#Honda', '100%'] as const;

const ID_PARTS = ['a', 'B', '1', '10', '-', 'ก', '😀', '\uff21'] as const;
/** Ids that messages answer; some are there. */
export const ANSWERED_IDS = ['a', 'B', '1', 'gone'] as const;
const YEARS = { min: Date.UTC(2019, 0, 1), max: Date.UTC(2027, 0, 1) };

/** Words with and without spaces between them, as Thai has it. */
export const arbitraryText: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom(...VOCABULARY), fc.constantFrom('', ' ', '  ')), { maxLength: 8 })
  .map((parts) => parts.flat().join(''));

/** Instants gather around few moments, and stand in different offsets. */
const arbitraryInstant: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(fc.integer(YEARS), fc.constantFrom(Date.UTC(2026, 10, 1, 17), Date.UTC(2026, 10, 1, 17) - 1)),
    fc.boolean(),
  )
  .map(([ms, bangkok]) =>
    bangkok ? `${new Date(ms + 7 * 3_600_000).toISOString().slice(0, -1)}+07:00` : new Date(ms).toISOString(),
  );

const arbitraryCount = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 1_000_000 }), fc.constant(9_000_000_000_000));

const arbitraryCounts = fc.record({
  like: arbitraryCount,
  dislike: arbitraryCount,
  comment: arbitraryCount,
  share: arbitraryCount,
  retweet: arbitraryCount,
  quote: arbitraryCount,
  view: arbitraryCount,
  reaction: arbitraryCount,
});

const arbitraryChannelMessage: fc.Arbitrary<Partial<ChannelMessageInput>> = fc
  .record({
    source: fc.constantFrom(...SOURCES),
    type: fc.constantFrom(...MESSAGE_TYPES),
    content: fc.constantFrom(...CONTENT_TYPES),
    createdAt: arbitraryInstant,
    parentId: fc.option(fc.constantFrom(...ANSWERED_IDS)),
    rootId: fc.option(fc.constantFrom(...ANSWERED_IDS)),
    author: fc.record({ id: fc.constantFrom('u1', 'U2', 'somchai', 'ก:😀'), name: fc.constantFrom(...AUTHOR_NAMES) }),
    site: fc.constantFrom(...SITES),
    page: fc.option(fc.record({ id: fc.constantFrom('page-1', 'U2'), name: fc.constantFrom(...PAGE_NAMES) }), {
      nil: undefined,
    }),
    link: fc.option(
      fc.oneof(
        fc.constantFrom(...LINK_HOSTS).map((host) => `https://${host}/t/1`),
        fc.constant('no address'),
      ),
      { nil: undefined },
    ),
    title: arbitraryText,
    text: arbitraryText,
    imageText: arbitraryText,
    hashtags: fc.subarray(['รถดี', 'HONDA', 'new']),
    counts: arbitraryCounts,
    channelScore: fc.option(arbitraryCount, { nil: undefined }),
  })
  .map(({ content, site, page, link, channelScore, ...message }) => ({
    ...message,
    ...(message.source === 'website' ? { site } : {}),
    ...(page === undefined ? {} : { page }),
    ...(link === undefined ? {} : { link }),
    ...(channelScore === undefined ? {} : { channelScore }),
    images: content === 'text' ? [] : ['https://img.example/1.jpg'],
    ...(content === 'video' ? { video: { url: 'https://video.example/1' } } : {}),
  }));

const arbitraryClassification = fc.record({
  matchedKeywords: fc.subarray([...KEYWORDS]),
  provinces: fc.subarray([...PROVINCE_NAMES]),
  categories: fc.array(fc.subarray([...CATEGORY_NAMES], { minLength: 1 }), { maxLength: 5 }),
  score: fc.constantFrom(-5, -1.5, -1, 0, 0.5, 1, 1.01, 5),
});

/** Messages of one account with ids of their own, each from a collected record of its own. */
export function arbitraryMessages(
  accountId: string,
  size: { readonly minLength?: number; readonly maxLength: number },
): fc.Arbitrary<IndexedMessage[]> {
  const part = fc.record({
    id: fc.array(fc.constantFrom(...ID_PARTS), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
    message: arbitraryChannelMessage,
    classification: arbitraryClassification,
  });
  const distinct = { ...size, selector: (one: { readonly id: string }) => one.id };
  return fc.uniqueArray(part, distinct).map((parts) =>
    parts.map(({ id, message, classification: { score, ...found } }, offset) =>
      createIndexedMessage({
        accountId,
        collectedAt: { partition: 0, offset },
        message: { ...message, id },
        classification: { ...found, sentiment: { label: 'neutral', score, confidence: 1, evidence: [] } },
      }),
    ),
  );
}
