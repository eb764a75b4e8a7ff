export * from './sqlite-document-store.js';
