export * from './cube-to-aggregations.js';
export * from './message-mapping.js';
