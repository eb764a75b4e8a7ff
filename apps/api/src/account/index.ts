export * from './account-settings.service.js';
export * from './account.error.js';
export * from './account.service.js';
export * from './name-key.js';
export { addKeywords, removeCategory, removeKeywords, renameCategory, renameKeyword } from './settings-items.rules.js';
