export * from './sources.js';
export * from './message-kinds.js';
export * from './sentiment.js';
export * from './roles.js';
export * from './counts.js';
export * from './bangkok-time.js';
export * from './categories.js';
export * from './message-id.js';
