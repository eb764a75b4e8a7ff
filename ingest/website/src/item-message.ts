import { createHash } from 'node:crypto';
import { type ChannelMessage, type ChannelMessageInput, channelMessageSchema } from '@krasae/contracts';
import { readInstant } from '@krasae/domain';
import type { FeedItem } from './feed.js';
import { htmlToText } from './html-text.js';

const MAX_TITLE = 2000;
const MAX_NAME = 512;
const MAX_SITE = 255;
const MAX_ID = 512;
const MAX_LINK = 4096;
const MAX_IMAGES = 50;
/** A date further ahead is a slip of the clock or of the pen. */
const FUTURE_MS = 86_400_000;
/** Older than the feeds themselves: the zero dates that broken systems write. */
const EARLIEST_MS = Date.UTC(1995, 0, 1);

export interface ItemContext {
  /** Address of the feed as it was configured: ids hang on it, so it must not change with a redirect. */
  readonly feedUrl: string;
  /** Base of the feed's relative addresses. */
  readonly base: string;
  readonly site: string;
  readonly now: number;
}

export interface ItemDraft {
  /** The item's identity within its feed. */
  readonly id: string;
  /** Epoch milliseconds; null where the item has none that can be believed. */
  readonly publishedAt: number | null;
  readonly title: string;
  readonly toMessage: (createdAt: number) => ChannelMessage | string;
  /** All that makes the message, but for when it was first seen. */
  readonly content: string;
}

/** Cut to a length without cutting a character. */
function clipped(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

function oneLine(html: string | undefined): string {
  return html === undefined ? '' : htmlToText(html).text.replace(/\s+/g, ' ').trim();
}

function resolved(address: string | undefined, base: string): string | undefined {
  const text = address?.trim().replace(/\s/g, '%20');
  if (text === undefined || text === '' || !URL.canParse(text, base)) return undefined;
  const { href, protocol } = new URL(text, base);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && href.length <= MAX_LINK ? href : undefined;
}

function hashed(...parts: readonly (string | undefined)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27);
}

/** Ids that name themselves as unique everywhere; any other is unique in its feed's host at most. */
function isGlobal(id: string): boolean {
  return /^(?:https?:\/\/|urn:|tag:|doi:)/i.test(id) || /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}

function idOf(item: FeedItem, link: string | undefined, feedUrl: string): string {
  const own = item.id?.trim() ?? '';
  const id = own === '' ? link : isGlobal(own) ? own : `${new URL(feedUrl).hostname}:${own}`;
  if (id === undefined) return `h-${hashed(feedUrl, item.title, item.content, item.date)}`;
  return id.length <= MAX_ID ? id : `h-${hashed(id)}`;
}

function dateOf(item: FeedItem, now: number): number | null {
  const instant = item.date === undefined ? null : readInstant(htmlToText(item.date).text);
  return instant === null || instant < EARLIEST_MS || instant > now + FUTURE_MS ? null : instant;
}

function messageOf(item: FeedItem, id: string, link: string | undefined, base: string, site: string) {
  const { text, images } = htmlToText(item.content ?? '');
  const title = clipped(oneLine(item.title), MAX_TITLE);
  const author = clipped(oneLine(item.author), MAX_NAME) || site;
  const pictures = [...item.pictures, ...images].flatMap((address) => resolved(address, base) ?? []);
  const video = resolved(item.video, base);
  const message: Omit<ChannelMessageInput, 'createdAt'> = {
    source: 'website',
    id,
    type: 'origin',
    author: { id: author, name: author },
    site,
    title,
    text: text === '' ? title : text,
    images: [...new Set(pictures)].slice(0, MAX_IMAGES),
    ...(link === undefined ? {} : { link }),
    ...(video === undefined ? {} : { video: { url: video } }),
    ...(item.commentCount === undefined ? {} : { counts: { comment: item.commentCount } }),
  };
  return message;
}

/** Reads a feed's item as a message without its date, which may be that of the day on which it is first seen. */
export function draftOf(item: FeedItem, context: ItemContext): ItemDraft {
  const base = resolved(item.base, context.base) ?? context.base;
  const link = resolved(item.link, base);
  const id = idOf(item, link, context.feedUrl);
  const site = clipped(context.site, MAX_SITE);
  const message = messageOf(item, id, link, base, site);
  const publishedAt = dateOf(item, context.now);
  const isEmpty = message.text === '' && message.images?.length === 0 && message.video === undefined;
  return {
    id,
    publishedAt,
    title: message.title ?? '',
    content: JSON.stringify([message, publishedAt]),
    toMessage: (createdAt) => {
      if (isEmpty) return 'it has neither a title nor a text';
      const parsed = channelMessageSchema.safeParse({ ...message, createdAt: new Date(createdAt).toISOString() });
      if (parsed.success) return parsed.data;
      return parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    },
  };
}

/** Another item under an id that is taken in the same feed: where it differs in title and link it is an item of its own. */
export function idBeside(draft: ItemDraft, link: string | undefined): string {
  return `h-${hashed(draft.id, draft.title, link)}`;
}
