export * from './message-query.js';
