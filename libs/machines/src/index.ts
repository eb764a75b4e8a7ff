export * from './feed-list.js';
export * from './feed.machine.js';
export * from './login.machine.js';
