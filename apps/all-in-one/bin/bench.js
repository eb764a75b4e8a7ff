#!/usr/bin/env node
// npm run bench -- NAME [--json]: compiles what has changed, then measures.
import { build } from './build.js';

await build({ web: false, say: (line) => console.error(line) });
const { runBench } = await import('../dist/bench/run-bench.js');
process.exitCode = await runBench(process.argv.slice(2));
