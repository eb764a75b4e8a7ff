import type { IndexedMessage } from '@krasae/contracts';
import { phraseNeedle } from '@krasae/text';
import {
  authorKeysOf,
  categoriesOf,
  contentTypeOfIndexed,
  createdMsOf,
  sentimentOf,
  siteKeyOf,
} from './message-fields.js';
import type { MessageQuery } from './message-query.js';

export type MessagePredicate = (message: IndexedMessage) => boolean;

/**
 * The query as a function, compiled once: for live feeds, alerts and wherever messages are at hand. Finds the same
 * messages as every engine of the MessageIndex (design 5).
 */
export function predicateOf(query: MessageQuery): MessagePredicate {
  switch (query.kind) {
    case 'and': {
      const parts = query.of.map(predicateOf);
      return (message) => parts.every((part) => part(message));
    }
    case 'or': {
      const parts = query.of.map(predicateOf);
      return (message) => parts.some((part) => part(message));
    }
    case 'not': {
      const part = predicateOf(query.of);
      return (message) => !part(message);
    }
    case 'author':
      return authorPredicate(query);
    case 'time': {
      const { sinceMs, untilMs } = query;
      return (message) => {
        const created = createdMsOf(message);
        return created >= sinceMs && created <= untilMs;
      };
    }
    default:
      return valuePredicate(query);
  }
}

type QueryOf<K extends MessageQuery['kind']> = Extract<MessageQuery, { kind: K }>;

function authorPredicate({ name, match }: QueryOf<'author'>): MessagePredicate {
  if (match === 'exact') {
    return (message) => {
      const author = authorKeysOf(message);
      return author.name === name || author.id === name;
    };
  }
  return (message) => {
    const author = authorKeysOf(message);
    return author.name.startsWith(name) || author.id.startsWith(name);
  };
}

function valuePredicate(
  query: Exclude<MessageQuery, { kind: 'and' | 'or' | 'not' | 'author' | 'time' }>,
): MessagePredicate {
  switch (query.kind) {
    case 'phrase': {
      const needle = phraseNeedle(query.atoms);
      return (message) => needle !== '' && message.classification.atoms.includes(needle);
    }
    case 'hashtag':
      return (message) => message.classification.hashtags.includes(query.tag);
    case 'source': {
      const keys = new Set(query.keys);
      return (message) => {
        const site = siteKeyOf(message);
        return keys.has(message.message.source) || (site !== null && keys.has(site));
      };
    }
    case 'sentiment':
      return oneOf(query.labels, sentimentOf);
    case 'messageType':
      return oneOf(query.types, (message) => message.message.type);
    case 'contentType':
      return oneOf(query.types, contentTypeOfIndexed);
    case 'category': {
      const names = new Set(query.names);
      return (message) => categoriesOf(message, query.level).some((name) => names.has(name));
    }
    case 'matchedKeyword': {
      const keywords = new Set(query.keywords);
      return (message) => message.classification.matchedKeywords.some((keyword) => keywords.has(keyword));
    }
  }
}

function oneOf<T>(values: readonly T[], valueOf: (message: IndexedMessage) => T): MessagePredicate {
  const wanted = new Set(values);
  return (message) => wanted.has(valueOf(message));
}
