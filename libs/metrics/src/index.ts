export * from './metrics.js';
export * from './exposition.js';
