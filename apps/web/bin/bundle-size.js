#!/usr/bin/env node
// Measures the compressed script that a browser loads for /login before anybody logs in: the first chunks and the login
// screen with everything they import, by the build's own manifest. Ends with 1 where it is not below the limit.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Design 13. */
const LIMIT_KB = 250;
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** Chunks that come with those of these names; what is imported only when it is needed does not. */
function withImports(names, seen = new Set()) {
  for (const name of names) {
    if (manifest[name] === undefined) throw new Error(`The manifest of the build has no ${name}.`);
    if (seen.has(name)) continue;
    seen.add(name);
    withImports(manifest[name].imports ?? [], seen);
  }
  return seen;
}

const files = new Set([...withImports(['index.html', 'src/pages/login.page.tsx'])].map((name) => manifest[name].file));
const sizes = [...files]
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, kb: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024 }))
  .sort((left, right) => right.kb - left.kb);
const loginKb = Math.round(sizes.reduce((sum, { kb }) => sum + kb, 0) * 10) / 10;

if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ loginKb }));
} else {
  for (const { file, kb } of sizes) console.log(`${kb.toFixed(1).padStart(7)} kB  ${file}`);
  console.log(`${loginKb.toFixed(1).padStart(7)} kB  compressed script for /login; the limit is ${LIMIT_KB} kB`);
}
if (loginKb >= LIMIT_KB) {
  console.error(`The login loads ${loginKb} kB of script: that is not below ${LIMIT_KB} kB.`);
  process.exitCode = 1;
}
