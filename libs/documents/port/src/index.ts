export * from './collection.js';
export * from './collections.js';
export * from './document-store.port.js';
