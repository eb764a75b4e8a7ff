export * from './embedded-log.js';
export * from './log-signal.js';
