export * from './arguments.js';
export * from './back-off.js';
export * from './event-log.port.js';
export * from './partition.js';
export * from './tail-start.js';
