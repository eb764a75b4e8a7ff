import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { tryInstanceLock } from './instance-lock.js';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'krasae-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('lets one owner in at a time, and the next one after its release', () => {
  const first = tryInstanceLock(dataDir);
  expect(first).not.toBeNull();
  expect(tryInstanceLock(dataDir)).toBeNull();
  first?.release();
  const second = tryInstanceLock(dataDir);
  expect(second).not.toBeNull();
  second?.release();
});
