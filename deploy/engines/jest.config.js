// Specs on real engines (*.engines.spec.ts), compiled and resolved as npm test does it, one file at a time: they share
// one broker, one index and one document server.
import { readFileSync } from 'node:fs';
import { fileURLToPath, URL } from 'node:url';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));
const { jest } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

export default {
  ...jest,
  rootDir,
  testMatch: ['**/*.engines.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  maxWorkers: 1,
  testTimeout: 120_000,
};
