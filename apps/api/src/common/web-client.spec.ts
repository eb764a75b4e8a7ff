import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiHarness } from '../spec/api-harness.js';

let webRoot = '';
let api: ApiHarness;

beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'krasae-web-'));
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Krasae</title>');
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(webRoot, 'assets', 'main-a1b2.js'), 'export {};');
  writeFileSync(join(webRoot, 'assets', 'main-a1b2.js.gz'), gzipSync('export {};'));
  writeFileSync(join(webRoot, 'assets', 'lone-c3d4.js'), 'export {};');
  api = await ApiHarness.start({ webRoot });
});
afterAll(async () => {
  await api.stop();
  rmSync(webRoot, { recursive: true });
});

const get = (path: string) => fetch(`${api.url}${path}`, { redirect: 'manual' });

describe('the client', () => {
  it.each(['/', '/login', '/custom-campaign/a%2Fb', '/live-feed?x=1', '/index.html'])(
    'is served at %s, never from a cache unasked',
    async (path) => {
      const response = await get(path);
      expect(await response.text()).toContain('<title>Krasae</title>');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-type')).toContain('text/html');
    },
  );

  it('has files that never change kept forever, and others asked for anew', async () => {
    const hashed = await get('/assets/main-a1b2.js');
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    ['main-a1b2.js', 'gzip, br', 'gzip'],
    ['main-a1b2.js', 'identity', null],
    ['lone-c3d4.js', 'gzip', null],
  ])('has %s, asked for with %s, in the encoding %p', async (name, accepted, encoding) => {
    const response = await fetch(`${api.url}/assets/${name}`, { headers: { 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await response.text()).toBe('export {};');
  });

  it.each([
    '/api/nothing',
    '/services/nothing',
    '/assets/gone.js',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/%ff',
  ])('does not stand in for %s', async (path) => {
    const response = await get(path);
    expect([400, 404]).toContain(response.status);
    expect(await response.json()).toHaveProperty('code', response.status);
  });

  it('comes with headers that bind it to this server', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

it('refuses to start with a folder that holds no client', async () => {
  await expect(ApiHarness.start({ webRoot: join(webRoot, 'assets') })).rejects.toThrow(/no built client/);
});
