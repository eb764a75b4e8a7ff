export * from './event-log.port.js';
export * from './partition.js';
