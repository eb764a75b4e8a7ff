import type { HighlightedText, MessageView } from '@krasae/contracts';
import { categoryLevelKey, MAX_CATEGORY_LEVELS, OTHERS } from '@krasae/domain';
import { truncateGraphemes } from '@krasae/text';
import { channelOf } from '../channel.rules.js';

/** Longer texts are cut until the reader asks for more; longer tags are cut for good (spec section 5). */
export const LONG_TEXT = 250;
const LONG_CATEGORY = 10;

export interface CutText {
  readonly pieces: HighlightedText;
  readonly isLong: boolean;
}

/** The text with its marks, or without any where the server sent none. */
export function piecesOf(message: MessageView): HighlightedText {
  return message.highlighted_text ?? [{ text: message.raw_data.text, marked: false }];
}

/** The first 250 characters that a reader sees, never cut inside a cluster, with '...'; all of it where shorter. */
export function cutText(pieces: HighlightedText, limit = LONG_TEXT): CutText {
  const whole = pieces.map(({ text }) => text).join('');
  let left = truncateGraphemes(whole, limit).length;
  if (left === whole.length) return { pieces, isLong: false };
  const kept: { text: string; marked: boolean }[] = [];
  for (const { text, marked } of pieces) {
    if (left <= 0) break;
    kept.push({ text: text.slice(0, left), marked });
    left -= text.length;
  }
  return { pieces: [...kept, { text: '...', marked: false }], isLong: true };
}

export type MessageVerb = 'posted' | 'tweeted' | 'commented' | 'commentedIn' | 'postedIn';

/** How a message came about, as its card says (spec section 2, Messages). */
export function verbOf({ info }: MessageView): MessageVerb {
  const onPage = info.page !== null && info.page.name !== '';
  if (!info.is_origin) return onPage ? 'commentedIn' : 'commented';
  if (channelOf(info.source) === 'twitter') return 'tweeted';
  return onPage ? 'postedIn' : 'posted';
}

export interface CategoryTag {
  readonly level: number;
  readonly name: string;
  readonly short: string;
}

function isLevelKey(key: string): key is 'categories' | `sub_categories_level_${1 | 2 | 3 | 4}` {
  return /^(categories|sub_categories_level_[1-4])$/.test(key);
}

/** The categories of all levels in order; 'others' is said only where a message has nothing else. */
export function categoryTags({ analytic }: MessageView): CategoryTag[] {
  const tags = Array.from({ length: MAX_CATEGORY_LEVELS }, (_, level) => {
    const key = categoryLevelKey(level);
    const names = isLevelKey(key) ? (analytic[key] ?? []) : [];
    return names.map((name) => ({ level, name, short: shortCategory(name) }));
  }).flat();
  const telling = tags.filter(({ name }) => name !== OTHERS);
  return telling.length > 0 ? telling : tags.slice(0, 1);
}

/** Category names over ten characters are cut (spec section 5). */
export function shortCategory(name: string): string {
  const short = truncateGraphemes(name, LONG_CATEGORY);
  return short.length === name.length ? name : `${short}...`;
}

/** Only addresses of the web may become links: what a channel sent is not trusted to be one. */
export function webAddress(address: string | null): string | null {
  if (address === null) return null;
  return /^https?:\/\//i.test(address) ? address : null;
}
