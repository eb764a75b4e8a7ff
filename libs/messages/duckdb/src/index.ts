export { type DuckDbMessageIndexOptions, openDuckDbMessageIndex } from './duckdb-message-index.js';
