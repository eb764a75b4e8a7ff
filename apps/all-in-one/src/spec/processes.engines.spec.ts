import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { childVariables, loadEnvironment } from '@krasae/config';
import { z } from 'zod';

const LAUNCHER = fileURLToPath(new URL('../../bin/krasae.js', import.meta.url));
const READY_WITHIN_MS = 120_000;
const name = `run-${randomUUID().slice(0, 8)}`;
const readySchema = z.object({ url: z.string().nullable(), operationsUrl: z.string().nullable() });
const receiptSchema = z.object({ code: z.literal(200), message: z.object({ accepted: z.array(z.string()) }) });
const ledgerSchema = z.object({
  total: z.object({ collected: z.number(), indexed: z.number(), unwanted: z.number() }),
  pending: z.number(),
});
const sourceSchema = z.object({ id: z.string(), key: z.string() });

let variables: Record<string, string> = {};
const children: ChildProcess[] = [];

beforeAll(() => {
  const { MONGODB_URL } = loadEnvironment();
  if (MONGODB_URL === undefined) throw new Error('Run this with `npm run test:engines`, which starts the engines.');
  const database = new URL(MONGODB_URL);
  database.pathname = `/${name}`;
  // A client library ends itself where it is asked to write colours.
  variables = { MONGODB_URL: database.href, KRASAE_PREFIX: name, PORT: '0', KRASAE_DEMO: 'off', LOG_LEVEL: 'warn' };
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

function spawnKrasae(words: readonly string[], changes: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn(process.execPath, [LAUNCHER, ...words], { env: childVariables({ ...variables, ...changes }) });
  children.push(child);
  return child;
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  return new Promise((resolve) => child.once('close', resolve));
}

async function command(
  words: readonly string[],
  input = '',
  changes = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawnKrasae(words, changes);
  let out = '';
  let err = '';
  child.stdout?.on('data', (text) => (out += text));
  child.stderr?.on('data', (text) => (err += text));
  child.stdin?.end(input);
  const code = await exitOf(child);
  return { code, out, err };
}

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly operationsUrl: string;
}

/** The log goes to standard output as well. */
const isReady = (line: string): boolean => line.startsWith('{"roles":');

/** One process, from its ready line on. */
async function run(...roles: string[]): Promise<Running> {
  const child = spawnKrasae(['run', ...roles, '--json'], { KRASAE_METRICS_PORT: '0' });
  let errors = '';
  child.stderr?.on('data', (text) => (errors += text));
  const output = child.stdout;
  if (output === null) throw new Error('No output to read the ready line from.');
  const line = await Promise.race([
    new Promise<string>((resolve) =>
      createInterface({ input: output }).on('line', (line) => isReady(line) && resolve(line)),
    ),
    exitOf(child).then((code) => Promise.reject(new Error(`run ${roles.join(' ')} ended with ${code}: ${errors}`))),
    delay(READY_WITHIN_MS, '', { ref: false }).then(() => Promise.reject(new Error(`Not ready in time: ${errors}`))),
  ]);
  const { url, operationsUrl } = readySchema.parse(JSON.parse(line));
  return { child, url: url ?? '', operationsUrl: operationsUrl ?? '' };
}

async function push(url: string, { id, key }: z.infer<typeof sourceSchema>, ids: readonly string[]): Promise<string[]> {
  const author = { id: 'a', name: 'b' };
  const createdAt = '2026-11-21T12:00:00+07:00';
  const messages = ids.map((message, at) => {
    const text = at % 2 === 0 ? 'กาแฟ' : 'ชา';
    return { source: 'twitter', id: message, type: 'origin', createdAt, author, text };
  });
  const response = await fetch(`${url}/api/push/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messages }),
  });
  return receiptSchema.parse(await response.json()).message.accepted;
}

async function settled(collected: number): Promise<z.infer<typeof ledgerSchema>> {
  const giveUpAt = Date.now() + 120_000;
  for (;;) {
    const ledger = ledgerSchema.parse(JSON.parse((await command(['ledger', '--json'])).out));
    if (ledger.pending === 0 && ledger.total.collected >= collected) return ledger;
    if (Date.now() > giveUpAt) throw new Error(`Not settled: ${JSON.stringify(ledger)}`);
  }
}

it('runs each process alone, two of the workers, and stops each in time', async () => {
  const account = await command(
    ['account', 'create', '--account', 'acme', '--admin', 'a@acme.test', '--keyword', 'กาแฟ'],
    'secret-pass-1\n',
  );
  expect(account.err + account.code).toMatch(/0$/u);
  const source = sourceSchema.parse(
    JSON.parse((await command(['source', 'add', 'push', '--account', 'acme', '--name', 'hook', '--json'])).out),
  );
  const api = await run('api');
  const workers = await Promise.all([
    run('classify'),
    run('classify'),
    run('index'),
    run('index'),
    run('ingest', 'notify'),
  ]);
  const ids = Array.from({ length: 200 }, (_, at) => `m${at}`);
  expect(await push(api.url, source, ids)).toHaveLength(200);
  const first = await settled(200);
  expect(first.total).toEqual(expect.objectContaining({ collected: 200, indexed: 100, unwanted: 100 }));

  for (const { operationsUrl } of [api, ...workers]) {
    expect((await fetch(`${operationsUrl}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${operationsUrl}/metrics`)).text()).toContain('krasae_build_info');
  }
  // One of each goes, and what it had is taken over.
  const [classify, , index] = workers;
  classify?.child.kill('SIGTERM');
  index?.child.kill('SIGKILL');
  expect(classify === undefined ? null : await exitOf(classify.child)).toBe(0);
  await push(
    api.url,
    source,
    ids.map((id) => `${id}-again`),
  );
  const second = await settled(400);
  expect(second.total).toEqual(expect.objectContaining({ collected: 400, indexed: 200, unwanted: 200 }));
  for (const { child } of [api, ...workers.filter((one) => one !== index && one !== classify)]) {
    child.kill('SIGTERM');
    expect(await exitOf(child)).toBe(0);
  }
}, 480_000);

it('says which variable a process of its own lacks, and which engine does not answer', async () => {
  const alone = await command(['run', 'index'], '', { OPENSEARCH_URL: '' });
  expect([alone.code, alone.err]).toEqual([1, expect.stringContaining('set OPENSEARCH_URL')]);
  const down = { KAFKA_BROKERS: '127.0.0.1:1', KRASAE_ENGINE_WAIT_SECONDS: '1' };
  const waiting = await command(['run', 'classify'], '', down);
  expect([waiting.code, waiting.err]).toEqual([1, expect.stringContaining('Kafka at 127.0.0.1:1 did not answer')]);
  expect((await command(['run', 'brew'])).code).toBe(2);
}, 240_000);
