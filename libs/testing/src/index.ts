export * from './reference-atoms.js';
