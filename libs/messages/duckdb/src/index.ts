export { type DuckDbMessageIndexOptions, openDuckDbMessageIndex } from './duckdb-message-index.js';
export { connectMessageIndex } from './thread/connect-message-index.js';
export { IndexThreadGoneError } from './thread/index-protocol.js';
export { serveMessageIndex } from './thread/serve-message-index.js';
export { type IndexThread, startIndexThread } from './thread/start-index-thread.js';
