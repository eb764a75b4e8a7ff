export * from './cube-answers.js';
export * from './cube-to-aggregations.js';
export * from './message-mapping.js';
export * from './message-document.js';
export * from './query-dsl.js';
export * from './query-mapping.js';
export * from './query-to-dsl.js';
export {
  connectOpenSearchIndex,
  type OpenSearchMessageIndex,
  type OpenSearchMessageIndexOptions,
  type ReindexOptions,
} from './opensearch-message-index.js';
