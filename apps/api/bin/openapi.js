#!/usr/bin/env node
// Writes apps/api/openapi.json anew, after a change of libs/contracts.
import { writeFileSync } from 'node:fs';
import { buildServer } from '../../all-in-one/bin/build.js';

await buildServer();
const { openApiText } = await import('../dist/openapi/openapi.document.js');
writeFileSync(new URL('../openapi.json', import.meta.url), openApiText());
