#!/usr/bin/env node
// Compiles what has changed, then hands over. Plain JavaScript, so that it runs in a checkout straight after npm ci.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Krasae needs Node.js 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}
const { build } = await import('./build.js');
const words = process.argv.slice(2);
const servesClient = words[0] === 'start' || (words[0] === 'run' && words.includes('api'));
await build({ web: servesClient && !words.includes('--help'), say: (line) => console.error(line) });
const { runCommandLine } = await import('../dist/command-line/command-line.js');
process.exitCode = await runCommandLine(words);
