export * from './row.js';
export * from './sqlite-file.js';
