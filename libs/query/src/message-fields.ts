import type { IndexedMessage } from '@krasae/contracts';
import { type ContentType, contentTypeOf, type Sentiment, sentimentOfScore, websiteSourceKey } from '@krasae/domain';
import { normaliseTag } from '@krasae/text';

/** What of a message the nodes of a MessageQuery ask about; every engine stores and tests exactly these values. */

/** Epoch milliseconds. */
export function createdMsOf(message: IndexedMessage): number {
  return Date.parse(message.message.createdAt);
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
