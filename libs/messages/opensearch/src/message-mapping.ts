import { MAX_CATEGORY_LEVELS } from '@krasae/domain';

const keyword = { type: 'keyword' } as const;
const whole = { type: 'long' } as const;

/** Categories by level, from level 0. */
export const CATEGORY_FIELDS = Array.from({ length: MAX_CATEGORY_LEVELS }, (_, level) => `categories${level}`);

/**
 * The fields by which messages are found and counted, as the mapping of an index. What the field of a list holds is
 * each of its names, once. Calendar fields are written out, so that no question runs a script; posts and replies are 1
 * or 0, so that they add up. A field without a value (site, parent, an empty list) is left out of the document.
 *
 * Documents are routed by their account, so that all of an account's messages stand in one shard: the highest terms of
 * a question are exact only within a shard.
 */
export const CUBE_FIELDS = {
  account: keyword,
  createdAt: { type: 'date', format: 'epoch_millis' },
  dayOfWeek: { type: 'byte' },
  hourOfDay: { type: 'byte' },
  source: keyword,
  site: keyword,
  sentiment: keyword,
  messageType: keyword,
  contentType: keyword,
  authorKey: keyword,
  parent: keyword,
  ...Object.fromEntries(CATEGORY_FIELDS.map((name) => [name, keyword])),
  matchedKeywords: keyword,
  hashtags: keyword,
  words: keyword,
  provinces: keyword,
  engagement: whole,
  views: whole,
  videoViews: whole,
  pageViews: whole,
  reactions: whole,
  comments: whole,
  shares: whole,
  posts: { type: 'byte' },
  replies: { type: 'byte' },
} as const;
