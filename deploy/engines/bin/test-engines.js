#!/usr/bin/env node
// npm run test:engines [-- PATH ...]: the specs on real engines. Those whose address (KAFKA_BROKERS, OPENSEARCH_URL,
// MONGODB_URL) is not set are started for this run alone, on free ports, and taken down afterwards.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from '../../../apps/all-in-one/bin/build.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const say = (line) => console.error(line);
process.chdir(root);
await build({ web: false, say });
const { parseEngineSettings, temporaryEngines } = await import('../dist/index.js');

const variables = { kafka: 'KAFKA_BROKERS', opensearch: 'OPENSEARCH_URL', mongodb: 'MONGODB_URL' };
const missing = Object.keys(variables).filter((name) => !process.env[variables[name]]);

/** Jest's exit code. A signal goes to Jest, whose end then takes the engines down. */
function runJest(addresses) {
  const jest = fileURLToPath(new URL('../../../node_modules/jest/bin/jest.js', import.meta.url));
  const child = spawn(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--no-warnings=ExperimentalWarning',
      jest,
      '--config',
      'deploy/engines/jest.config.js',
      ...process.argv.slice(2),
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...addresses } },
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

try {
  const temporary = await temporaryEngines(parseEngineSettings(process.env), missing, say);
  try {
    process.exitCode = await runJest(temporary.addresses);
  } finally {
    await temporary.dispose();
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
