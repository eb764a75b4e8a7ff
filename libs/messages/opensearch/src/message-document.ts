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
  const { type } = message.message;
  const fields: Fields = {};
  put(fields, 'account', message.accountId);
  putMoment(fields, createdMsOf(message));
  putOrigin(fields, message);
  put(fields, 'sentiment', sentimentOf(message));
  put(fields, 'messageType', type);
  put(fields, 'contentType', contentTypeOfIndexed(message));
  put(fields, 'atoms', classification.atoms);
  put(fields, 'wordAtoms', classification.wordAtoms);
  CATEGORY_FIELDS.forEach((name, level) => put(fields, name, categoriesOf(message, level)));
  put(fields, 'matchedKeywords', classification.matchedKeywords);
  put(fields, 'hashtags', classification.hashtags);
  put(fields, 'words', classification.words);
  put(fields, 'provinces', classification.provinces);
  put(fields, 'language', classification.language);
  put(fields, 'features', featuresOf(message));
  Object.assign(fields, figuresOf(message));
  put(fields, 'posts', type === 'origin' ? 1 : 0);
  put(fields, 'replies', type === 'comment' ? 1 : 0);
  return fields;
}

type Fields = Record<string, FieldValue>;

/** A field without a value is left out; a list holds each of its names once. */
function put(fields: Fields, name: string, value: FieldValue | null): void {
  if (value === null || value === '') return;
  if (typeof value === 'string' || typeof value === 'number' || value.length === 1) fields[name] = value;
  else if (value.length > 1) fields[name] = [...new Set(value)];
}

function putMoment(fields: Fields, createdAt: number): void {
  put(fields, 'createdAt', createdAt);
  put(fields, 'dayOfWeek', bangkokDayOfWeek(createdAt));
  put(fields, 'hourOfDay', bangkokHourOfDay(createdAt));
}

function putOrigin(fields: Fields, message: IndexedMessage): void {
  const [author, page] = [authorKeysOf(message), pageKeysOf(message)];
  const { source, author: writer } = message.message;
  put(fields, 'source', source);
  put(fields, 'site', siteKeyOf(message));
  put(fields, 'siteNames', siteNamesOf(message));
  put(fields, 'authorKey', authorKeyOf(source, writer.id));
  put(fields, 'authorName', author.name);
  put(fields, 'authorId', author.id);
  put(fields, 'pageName', page.name);
  put(fields, 'pageId', page.id);
  put(fields, 'thread', threadIdOf(message));
  put(fields, 'parent', parentIdOf(message));
}
