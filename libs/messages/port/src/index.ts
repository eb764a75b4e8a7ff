export * from './message-figures.js';
export * from './message-index.port.js';
