import type { IndexedMessage } from '@krasae/contracts';
import { authorKeyOf, bangkokDayOfWeek, bangkokHourOfDay } from '@krasae/domain';
import { figuresOf } from '@krasae/messages';
import {
  authorKeysOf,
  categoriesOf,
  contentTypeOfIndexed,
  createdMsOf,
  featuresOf,
  pageKeysOf,
  parentIdOf,
  sentimentOf,
  siteKeyOf,
  siteNamesOf,
  threadIdOf,
} from '@krasae/query';
import { CATEGORY_FIELDS } from './message-mapping.js';

export type FieldValue = string | number | readonly string[];
/** The fields of MESSAGE_FIELDS that a message has; one without a value is left out. */
export type MessageDocument = Readonly<Record<string, FieldValue>>;

/** A message as the index finds and counts it. */
export function messageDocument(message: IndexedMessage): MessageDocument {
  const { classification } = message;
  const fields: Readonly<Record<string, FieldValue | null>> = {
    account: message.accountId,
    ...momentOf(message),
    ...originOf(message),
    sentiment: sentimentOf(message),
    messageType: message.message.type,
    contentType: contentTypeOfIndexed(message),
    atoms: classification.atoms,
    wordAtoms: classification.wordAtoms,
    ...Object.fromEntries(CATEGORY_FIELDS.map((name, level) => [name, categoriesOf(message, level)])),
    matchedKeywords: classification.matchedKeywords,
    hashtags: classification.hashtags,
    words: classification.words,
    provinces: classification.provinces,
    language: classification.language,
    features: featuresOf(message),
    ...figuresOf(message),
    posts: message.message.type === 'origin' ? 1 : 0,
    replies: message.message.type === 'comment' ? 1 : 0,
  };
  const present: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === '') continue;
    if (typeof value === 'string' || typeof value === 'number') present[name] = value;
    else if (value.length > 0) present[name] = [...new Set(value)];
  }
  return present;
}

function momentOf(message: IndexedMessage): Record<string, FieldValue> {
  const createdAt = createdMsOf(message);
  return { createdAt, dayOfWeek: bangkokDayOfWeek(createdAt), hourOfDay: bangkokHourOfDay(createdAt) };
}

function originOf(message: IndexedMessage): Record<string, FieldValue | null> {
  const [author, page] = [authorKeysOf(message), pageKeysOf(message)];
  const { source, author: writer } = message.message;
  return {
    source,
    site: siteKeyOf(message),
    siteNames: siteNamesOf(message),
    authorKey: authorKeyOf(source, writer.id),
    authorName: author.name,
    authorId: author.id,
    pageName: page.name,
    pageId: page.id,
    thread: threadIdOf(message),
    parent: parentIdOf(message),
  };
}
