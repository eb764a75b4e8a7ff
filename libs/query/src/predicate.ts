import type { IndexedMessage } from '@krasae/contracts';
import { authorKeyOf, bangkokDayOfWeek, bangkokHourOfDay } from '@krasae/domain';
import { phraseNeedle, wholeWordPattern } from '@krasae/text';
import {
  authorKeysOf,
  categoriesOf,
  contentTypeOfIndexed,
  createdMsOf,
  featuresOf,
  mediaNamesOf,
  parentIdOf,
  sentimentOf,
  siteKeyOf,
  siteNamesOf,
  threadIdOf,
} from './message-fields.js';
import type { MessageQuery, QueryOf } from './message-query.js';
import { nearPattern } from './near-pattern.js';

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
    case 'phrase':
    case 'prefix':
    case 'wholeWord':
    case 'near':
      return textPredicate(query);
    case 'author':
    case 'authorKey':
    case 'thread':
    case 'parent':
    case 'site':
    case 'ownMedia':
      return originPredicate(query);
    case 'time':
    case 'dayOfWeek':
    case 'hourOfDay':
      return timePredicate(query);
    default:
      return valuePredicate(query);
  }
}

function textPredicate(query: QueryOf<'phrase' | 'prefix' | 'wholeWord' | 'near'>): MessagePredicate {
  if (query.kind === 'near') {
    if (query.left.length === 0 || query.right.length === 0) return () => false;
    const pattern = new RegExp(nearPattern(query), 'u');
    return (message) => pattern.test(message.classification.atoms);
  }
  if (query.kind === 'wholeWord') {
    const word = new RegExp(wholeWordPattern(query.atoms), 'u');
    return (message) => word.test(message.classification.wordAtoms);
  }
  const whole = phraseNeedle(query.atoms);
  const needle = query.kind === 'prefix' ? whole.trimEnd() : whole;
  return (message) => needle !== '' && message.classification.atoms.includes(needle);
}

function originPredicate(
  query: QueryOf<'author' | 'authorKey' | 'thread' | 'parent' | 'site' | 'ownMedia'>,
): MessagePredicate {
  switch (query.kind) {
    case 'author':
      return authorPredicate(query);
    case 'authorKey':
      return oneOf(query.keys, ({ message }) => authorKeyOf(message.source, message.author.id));
    case 'thread':
      return oneOf(query.ids, threadIdOf);
    case 'parent': {
      const wanted = new Set(query.ids);
      return (message) => {
        const parent = parentIdOf(message);
        return parent !== null && wanted.has(parent);
      };
    }
    case 'site':
      return anyOf(query.names, siteNamesOf);
    case 'ownMedia': {
      const { source } = query;
      const isNamed = anyOf(query.names, mediaNamesOf);
      return (message) => message.message.source === source && isNamed(message);
    }
  }
}

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

function timePredicate(query: QueryOf<'time' | 'dayOfWeek' | 'hourOfDay'>): MessagePredicate {
  switch (query.kind) {
    case 'time': {
      const { sinceMs, untilMs } = query;
      return (message) => {
        const created = createdMsOf(message);
        return created >= sinceMs && created <= untilMs;
      };
    }
    case 'dayOfWeek':
      return oneOf(query.days, (message) => bangkokDayOfWeek(createdMsOf(message)));
    case 'hourOfDay':
      return oneOf(query.hours, (message) => bangkokHourOfDay(createdMsOf(message)));
  }
}

type ValueKind =
  | 'hashtag'
  | 'source'
  | 'sentiment'
  | 'messageType'
  | 'contentType'
  | 'category'
  | 'matchedKeyword'
  | 'province'
  | 'language'
  | 'has';

function valuePredicate(query: QueryOf<ValueKind>): MessagePredicate {
  switch (query.kind) {
    case 'hashtag': {
      const { tag } = query;
      if (query.match !== 'prefix') return (message) => message.classification.hashtags.includes(tag);
      return (message) => message.classification.hashtags.some((one) => one.startsWith(tag));
    }
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
    case 'category':
      return anyOf(query.names, (message) => categoriesOf(message, query.level));
    case 'matchedKeyword':
      return anyOf(query.keywords, (message) => message.classification.matchedKeywords);
    case 'province':
      return anyOf(query.names, (message) => message.classification.provinces);
    case 'language':
      return oneOf(query.codes, (message) => message.classification.language);
    case 'has':
      return (message) => featuresOf(message).includes(query.what);
  }
}

function oneOf<T>(values: readonly T[], valueOf: (message: IndexedMessage) => T): MessagePredicate {
  const wanted = new Set(values);
  return (message) => wanted.has(valueOf(message));
}

function anyOf<T>(values: readonly T[], valuesOf: (message: IndexedMessage) => readonly T[]): MessagePredicate {
  const wanted = new Set(values);
  return (message) => valuesOf(message).some((value) => wanted.has(value));
}
