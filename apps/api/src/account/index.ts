export * from './account.service.js';
export * from './name-key.js';
