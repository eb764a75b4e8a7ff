import type { DuckDBAppender } from '@duckdb/node-api';
import type { IndexedMessage } from '@krasae/contracts';
import { authorKeyOf, MAX_CATEGORY_LEVELS } from '@krasae/domain';
import { figuresOf, observedMsOf } from '@krasae/messages';
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
import { toDocument } from './stored-document.js';
import { encodeList } from './text-list.js';

/** What a row holds beside the message. */
export interface RowNumbers {
  readonly revision: number;
  /** By AuthorNumbers, of authorKeyOfIndexed. */
  readonly author: number;
}

export function authorKeyOfIndexed({ message }: IndexedMessage): string {
  return authorKeyOf(message.source, message.author.id);
}

/** Appends a message as one row of the table messages, column by column in the table's order. */
export function appendMessage(
  appender: DuckDBAppender,
  key: string,
  message: IndexedMessage,
  numbers: RowNumbers,
): void {
  const { classification, collectedAt } = message;
  const author = authorKeysOf(message);
  for (const text of [key, message.accountId, message.id]) appender.appendVarchar(text);
  appender.appendBigInt(BigInt(numbers.revision));
  appender.appendInteger(collectedAt.partition);
  appender.appendBigInt(BigInt(collectedAt.offset));
  appender.appendBigInt(BigInt(observedMsOf(message)));
  appender.appendBigInt(BigInt(createdMsOf(message)));
  appender.appendVarchar(message.message.source);
  appender.appendVarchar(siteKeyOf(message) ?? '');
  appender.appendVarchar(sentimentOf(message));
  appender.appendVarchar(message.message.type);
  appender.appendVarchar(contentTypeOfIndexed(message));
  appender.appendVarchar(author.name);
  appender.appendVarchar(author.id);
  appender.appendInteger(numbers.author);
  appender.appendVarchar(threadIdOf(message));
  appender.appendVarchar(parentIdOf(message) ?? '');
  const page = pageKeysOf(message);
  appender.appendVarchar(page.name);
  appender.appendVarchar(page.id);
  appender.appendVarchar(encodeList(siteNamesOf(message)));
  appender.appendVarchar(classification.language);
  appender.appendVarchar(encodeList(featuresOf(message)));
  appendFigures(appender, message);
  appender.appendVarchar(classification.atoms);
  appender.appendVarchar(classification.wordAtoms);
  for (let level = 0; level < MAX_CATEGORY_LEVELS; level += 1)
    appender.appendVarchar(encodeList(categoriesOf(message, level)));
  appender.appendVarchar(encodeList(classification.hashtags));
  appender.appendVarchar(encodeList(classification.matchedKeywords));
  appender.appendVarchar(encodeList(classification.words));
  appender.appendVarchar(encodeList(classification.provinces));
  appender.appendVarchar(toDocument(message));
  appender.endRow();
}

function appendFigures(appender: DuckDBAppender, message: IndexedMessage): void {
  const { engagement, views, videoViews, pageViews, reactions, comments, shares } = figuresOf(message);
  for (const figure of [engagement, views, videoViews, pageViews, reactions, comments, shares]) {
    appender.appendBigInt(BigInt(figure));
  }
}
