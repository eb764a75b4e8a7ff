import type { IndexedMessage } from '@krasae/contracts';
import {
  type ContentType,
  contentTypeOf,
  messageId,
  type MessageFeature,
  type Sentiment,
  sentimentOfScore,
  websiteSourceKey,
} from '@krasae/domain';
import { normaliseTag } from '@krasae/text';

/** What of a message the nodes of a MessageQuery ask about; every engine stores and tests exactly these values. */

/** Epoch milliseconds. */
export function createdMsOf(message: IndexedMessage): number {
  return Date.parse(message.message.createdAt);
}

/** Every channel's id of a message becomes the id that stores know; what no store can hold becomes U+FFFD. */
function storedId({ message: { source } }: IndexedMessage, channelId: string): string {
  return messageId(source, channelId.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/**
 * The id of the post on top of the message's thread, which is its own where it answers none. A comment whose channel does
 * not name the post hangs below what it answers.
 */
export function threadIdOf(message: IndexedMessage): string {
  const { id, parentId, rootId } = message.message;
  return storedId(message, rootId ?? parentId ?? id);
}

/** The id of the message that this one answers: where the channel names only the post, that; null for a post. */
export function parentIdOf(message: IndexedMessage): string | null {
  const { id, parentId, rootId } = message.message;
  const parent = parentId ?? rootId;
  return parent === null || parent === id ? null : storedId(message, parent);
}

/** By the bucket of the score, which is what the editors set (spec section 4), not by the classifier's label. */
export function sentimentOf(message: IndexedMessage): Sentiment {
  return sentimentOfScore(message.classification.sentiment.score);
}

export function contentTypeOfIndexed(message: IndexedMessage): ContentType {
  return contentTypeOf(message.message);
}

/** 'website::name', or null on a channel that has no sites. */
export function siteKeyOf(message: IndexedMessage): string | null {
  const { site } = message.message;
  return site === undefined ? null : websiteSourceKey(site);
}

/** The author's name and id in their form for comparing. */
export function authorKeysOf(message: IndexedMessage): { readonly name: string; readonly id: string } {
  const { author } = message.message;
  return { name: normaliseTag(author.name), id: normaliseTag(author.id) };
}

/** Names of the categories at a level; none where the account had no such level. */
export function categoriesOf(message: IndexedMessage, level: number): readonly string[] {
  return message.classification.categories[level] ?? [];
}

/**
 * What site: compares: the site's name, and the host of the message's link with every domain above it that has a dot, so
 * that m.pantip.com is found by pantip.com as well. Normalised, each once.
 */
export function siteNamesOf({ message: { site, link } }: IndexedMessage): readonly string[] {
  const names = site === undefined ? [] : [normaliseTag(site)];
  const host = link !== undefined && URL.canParse(link) ? new URL(link).hostname.replace(/^www\./u, '') : '';
  for (let domain = host; domain.includes('.'); domain = domain.slice(domain.indexOf('.') + 1)) names.push(domain);
  return [...new Set(names.filter((name) => name !== ''))];
}

/** The id and the name of the page in their form for comparing; '' where the message stands on none. */
export function pageKeysOf({ message: { page } }: IndexedMessage): { readonly name: string; readonly id: string } {
  return { name: normaliseTag(page?.name ?? ''), id: normaliseTag(page?.id ?? '') };
}

/** What own media are recognised by: page, author (name and id each) and siteNamesOf. */
export function mediaNamesOf(message: IndexedMessage): readonly string[] {
  const [page, author] = [pageKeysOf(message), authorKeysOf(message)];
  const names = [page.id, page.name, author.id, author.name].filter((name) => name !== '');
  return [...names, ...siteNamesOf(message)];
}

const WEB_ADDRESS = /https?:\/\/|\bwww\./iu;

/** A link is a web address in title or text (every message has one of its own); a location is a province named in it. */
export function featuresOf({ message, classification }: IndexedMessage): readonly MessageFeature[] {
  const found: MessageFeature[] = [];
  if (message.images.length > 0) found.push('image');
  if (message.video !== undefined) found.push('video');
  if (WEB_ADDRESS.test(message.title) || WEB_ADDRESS.test(message.text)) found.push('link');
  if (classification.hashtags.length > 0) found.push('hashtag');
  if (classification.provinces.length > 0) found.push('location');
  return found;
}
