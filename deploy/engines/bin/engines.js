#!/usr/bin/env node
// Compiles what has changed, then starts, stops or shows the real engines: npm run engines:up, :down, :status.
import { build } from '../../../apps/all-in-one/bin/build.js';

const say = (line) => console.error(line);
await build({ web: false, say });
const { runEnginesCommand } = await import('../dist/index.js');
process.exitCode = await runEnginesCommand(process.argv.slice(2), {
  variables: process.env,
  say,
  print: (line) => console.log(line),
});
