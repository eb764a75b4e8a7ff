#!/usr/bin/env node
// npm run dev: the product on PORT, restarted when a server-side source changes, and the client with hot reload beside
// it, which hands calls and sockets through to the product.
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { buildServer, projectFolders, root } from './build.js';

const say = (line) => console.error(`[dev] ${line}`);
let product = null;
let stopping = false;

function startProduct() {
  product = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/all-in-one/bin/krasae.js'), 'start'], {
    cwd: root,
    stdio: 'inherit',
  });
  product.on('exit', (code) => {
    if (!stopping && code !== 0 && code !== null)
      say(`the product ended with ${code}; it starts again after the next change`);
  });
}

function stopProduct() {
  return new Promise((resolve) => {
    if (product === null || product.exitCode !== null || product.signalCode !== null) return resolve();
    product.once('exit', resolve);
    product.kill('SIGTERM');
  });
}

let timer = null;
let restarting = Promise.resolve();
function changed(file) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    restarting = restarting.then(async () => {
      say(`${file} changed: compiling and restarting`);
      try {
        await buildServer();
      } catch (error) {
        say(`does not compile: ${error.message}`);
        return;
      }
      await stopProduct();
      if (!stopping) startProduct();
    });
  }, 200);
}

startProduct();
for (const folder of projectFolders().filter((name) => name !== 'apps/web' && name !== 'apps/e2e')) {
  const source = join(root, folder, 'src');
  if (!existsSync(source)) continue;
  watch(source, { recursive: true }, (_event, file) => {
    if (file !== null && file.endsWith('.ts') && !file.endsWith('.spec.ts')) changed(join(folder, 'src', file));
  });
}

const { createServer } = await import('vite');
const client = await createServer({ root: join(root, 'apps/web'), configFile: join(root, 'apps/web/vite.config.ts') });
await client.listen();
say(`client with hot reload: ${client.resolvedUrls?.local[0] ?? ''}`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    stopping = true;
    await Promise.all([stopProduct(), client.close()]);
    process.exit(0);
  });
}
