export * from './message-index.port.js';
