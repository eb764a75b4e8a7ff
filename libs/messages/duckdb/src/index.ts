export { type BulkLoad, openDuckDbBulkLoad } from './bulk-load.js';
export { openDuckDbMessageIndex } from './duckdb-message-index.js';
export { type DuckDbMessageIndexOptions, IndexVersionError } from './open-database.js';
export { connectMessageIndex } from './thread/connect-message-index.js';
export { IndexThreadGoneError } from './thread/index-protocol.js';
export { serveMessageIndex } from './thread/serve-message-index.js';
export { type IndexThread, startIndexThread } from './thread/start-index-thread.js';
