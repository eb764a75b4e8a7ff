import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createApiLogger } from '@krasae/api';
import { createMetrics, expositionOf, snapshotOf } from '@krasae/metrics';
import { dataDirectory } from '../engines/data-directory.js';
import { EMBEDDED } from '../engines/engine-addresses.js';
import { EngineUnavailableError, whenItAnswers } from '../engines/engine-wait.js';
import { openStores, type Stores } from '../engines/stores.js';
import { missingVariables } from '../product/process-roles.js';
import { type EngineProbe, engineProbes } from './engine-probes.js';
import { type OperationsServer, startOperationsServer } from './operations-server.js';
import { ProcessMetrics } from './process-metrics.js';

let folder = '';
let stores: Stores;
let server: OperationsServer | null = null;
const logger = createApiLogger('silent');

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'krasae-operations-'));
  stores = await openStores(dataDirectory(folder));
});
afterEach(async () => {
  await server?.close();
  server = null;
  await stores.close();
  rmSync(folder, { recursive: true });
});

async function serve(extra: readonly EngineProbe[] = []): Promise<(path: string) => Promise<[number, string]>> {
  const metrics = new ProcessMetrics({ roles: ['classify', 'index'], stores, workers: null, version: '1', logger });
  const probes = [...engineProbes(stores, null), ...extra];
  const exposition = () => metrics.text();
  const options = { host: '127.0.0.1', port: 0, probes, metrics: metrics.own, exposition, logger };
  const started = await startOperationsServer(options);
  server = started;
  return async (path) => {
    const response = await fetch(`${started.url}${path}`);
    return [response.status, await response.text()];
  };
}

describe('the operational calls of a process', () => {
  it('say that it lives, that its engines answer, and what it counts', async () => {
    const ask = await serve();
    expect(await ask('/healthz')).toEqual([200, '{"code":200,"message":{"status":"ok"}}']);
    expect(await ask('/readyz')).toEqual([200, '{"code":200,"message":{"status":"ready"}}']);
    await stores.log.publish('collected', [{ key: 'k', value: 'v' }]);
    const [status, text] = await ask('/metrics');
    expect(status).toBe(200);
    const lag = [...text.matchAll(/^krasae_consumer_lag\{topic="collected",group="classify",.*\} (\d+)$/gmu)];
    expect(lag.map(([, value]) => Number(value)).sort()).toEqual([0, 0, 0, 1]);
    expect(text).toContain('krasae_engine_up{engine="log"} 1');
    expect(text).toMatch(/krasae_build_info\{version="1",node=".*"\} 1/u);
    expect((await ask('/elsewhere'))[0]).toBe(404);
  });

  it('name the engine that does not answer, and keep the reason for the log', async () => {
    const index: EngineProbe = { engine: 'index', ask: () => Promise.reject(new Error('http://user:secret@host')) };
    const ask = await serve([index]);
    const [status, text] = await ask('/readyz');
    expect([status, JSON.parse(text)]).toEqual([
      503,
      {
        code: 503,
        message: 'Not ready',
        issues: [{ path: 'index', problem: 'Does not answer: see the log of the process.' }],
      },
    ]);
    const figures = (await ask('/metrics'))[1];
    expect(figures).toContain('krasae_engine_errors_total{engine="index"} 2');
    expect(figures).toContain('krasae_engine_up{engine="index"} 0');
    expect(figures).toContain('krasae_engine_up{engine="log"} 1');
  });
});

describe('figures of several threads', () => {
  it('are added where their labels are equal', async () => {
    const [one, other] = [createMetrics(), createMetrics()];
    one.stepRecords.inc({ step: 'index', verdict: 'ok' }, 2);
    other.stepRecords.inc({ step: 'index', verdict: 'ok' }, 3);
    other.stepDelaySeconds.observe({ step: 'index' }, 0.25);
    const text = await expositionOf([await snapshotOf(one.registry), await snapshotOf(other.registry)]);
    expect(text).toContain('krasae_step_records_total{step="index",verdict="ok"} 5');
    expect(text).toContain('krasae_step_delay_seconds_bucket{le="0.3",step="index"} 1');
  });

  it('are given from the first moment, before there is anything to tell', async () => {
    const { registry, consumerLag } = createMetrics();
    consumerLag.set({ topic: 'collected', group: 'classify', partition: 0 }, Number.NaN);
    expect(await expositionOf([await snapshotOf(registry)])).toMatch(/^krasae_consumer_lag\{.*\} Nan$/imu);
  });
});

describe('an engine at its address', () => {
  const engine = { name: 'MongoDB', variable: 'MONGODB_URL', address: 'mongodb://user:secret@host:1/krasae' };

  it('is waited for, and named with its variable but without its password when it does not come', async () => {
    const said: string[] = [];
    const wait = { limitMs: 1_500, say: (line: string) => said.push(line) };
    let tries = 0;
    const failing = () => {
      tries += 1;
      return Promise.reject(new Error('refused by mongodb://user:secret@host:1'));
    };
    const error = await whenItAnswers(engine, wait, failing).catch((reason: unknown) => reason);
    if (!(error instanceof EngineUnavailableError)) throw new Error('Another error was expected.', { cause: error });
    expect(tries).toBeGreaterThan(1);
    expect(error.message).toContain('MongoDB at mongodb://host:1/krasae did not answer');
    expect(error.message).toContain('MONGODB_URL');
    expect([error.message, ...said].join('\n')).not.toContain('secret');
  });

  it('that is there but not as it must be is not waited for', async () => {
    const wait = { limitMs: 60_000, say: () => undefined };
    await expect(whenItAnswers(engine, wait, () => Promise.reject(new RangeError('3 partitions')))).rejects.toThrow(
      '3 partitions',
    );
  });
});

describe('a process of its own', () => {
  it('lacks the addresses of engines that it would have to share', () => {
    expect(missingVariables(['classify'], EMBEDDED)).toEqual(['KAFKA_BROKERS', 'MONGODB_URL']);
    expect(missingVariables(['ingest', 'api'], EMBEDDED)).toEqual(['KAFKA_BROKERS', 'MONGODB_URL', 'OPENSEARCH_URL']);
    const addresses = { ...EMBEDDED, kafkaBrokers: ['a:1'], mongoDbUrl: 'mongodb://b' };
    expect(missingVariables(['notify', 'classify', 'ingest'], addresses)).toEqual([]);
  });
});
