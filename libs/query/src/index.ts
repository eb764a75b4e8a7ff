export * from './criteria-to-query.js';
export * from './message-fields.js';
export * from './message-query.js';
export * from './near-pattern.js';
export { MAX_QUERY_DEPTH, MAX_QUERY_LENGTH, MAX_QUERY_TERMS, parseQuery, type ParseResult } from './parse-query.js';
export * from './phrases-of.js';
export { type MessagePredicate, predicateOf } from './predicate.js';
export { printQuery } from './print-query.js';
export * from './query-expression.js';
