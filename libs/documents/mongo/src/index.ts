export * from './mongo-document-store.js';
