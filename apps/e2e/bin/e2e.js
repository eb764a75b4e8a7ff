#!/usr/bin/env node
// Runs the journeys (*.e2e.ts): the product as a user starts it, driven through its public face. Without a Chromium the
// browser journeys are skipped with one line, unless KRASAE_E2E_REQUIRED=on.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const places = [
  process.env.KRASAE_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const chromium = places.find((place) => place && existsSync(place));
const words = process.argv.slice(2);
if (!chromium) {
  const line = 'No Chromium found (install the package "chromium", or set KRASAE_CHROMIUM to its path)';
  if (process.env.KRASAE_E2E_REQUIRED === 'on') {
    console.error(`${line}: the browser journeys are required here.`);
    process.exit(1);
  }
  console.error(`${line}: the browser journeys are skipped.`);
  words.push('--testPathIgnorePatterns', '/journeys/');
}
const jest = fileURLToPath(new URL('../../../node_modules/jest/bin/jest.js', import.meta.url));
const child = spawn(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--no-warnings=ExperimentalWarning',
    jest,
    '--config',
    'apps/e2e/jest.config.json',
    ...words,
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, KRASAE_CHROMIUM: chromium ?? '' } },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
