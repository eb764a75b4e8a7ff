import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { openApiText } from './openapi.document.js';

it('the committed description of the API is of these very contracts', () => {
  const committed = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
  if (committed !== openApiText()) throw new Error('apps/api/openapi.json is stale: run  node apps/api/bin/openapi.js');
  expect(JSON.parse(committed)).toMatchObject({ openapi: '3.1.0' });
});
