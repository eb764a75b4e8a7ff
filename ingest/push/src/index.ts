export * from './push-key.js';
export * from './push-source.js';
