export * from './cube-slices.rules.js';
export * from './message-figures.js';
export * from './message-index.port.js';
export * from './time-limit.js';
export * from './upsert.rules.js';
