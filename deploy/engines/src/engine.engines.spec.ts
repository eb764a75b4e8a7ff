import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Engine } from './engine.js';
import { engineSettings } from './environment.js';
import { temporaryEngines, type TemporaryEngines } from './temporary-engines.js';

describe('an engine of its own', () => {
  let temporary: TemporaryEngines;
  let engine: Engine;
  beforeAll(async () => {
    temporary = await temporaryEngines(engineSettings(), ['mongodb']);
    const [first] = temporary.engines;
    if (first === undefined) throw new Error('No engine was started.');
    engine = first;
  });
  afterAll(async () => temporary.dispose());

  it('is ready when it has started, under the address of its port', async () => {
    expect(await engine.state()).toBe('ready');
    expect(temporary.addresses).toEqual({ MONGODB_URL: engine.address });
    expect(engine.address).toContain(String(engine.port));
  });

  it('is left as it is when it is started again', async () => {
    const before = await engine.pid();
    await engine.start();
    expect(await engine.pid()).toBe(before);
  });

  it('comes back on the same port after it was killed, and after it was stopped', async () => {
    const before = await engine.pid();
    expect(await engine.kill()).toBe(true);
    expect(await engine.state()).toBe('stopped');
    expect(await engine.kill()).toBe(false);
    await engine.start();
    expect(await engine.state()).toBe('ready');
    expect(await engine.pid()).not.toBe(before);
    expect(await engine.stop()).toBe(true);
    expect(await engine.pid()).toBe(null);
    await engine.start();
    expect(await engine.state()).toBe('ready');
  });

  it('is not taken for running by the number of a stranger, and does not end the stranger', async () => {
    const pidFile = join(dirname(engine.logFile), 'pid.json');
    await engine.stop();
    await writeFile(pidFile, JSON.stringify({ pid: process.pid, port: engine.port }));
    expect(await engine.state()).toBe('stopped');
    expect(await engine.stop()).toBe(false);
    await writeFile(pidFile, '{"pid"');
    await engine.start();
    expect(JSON.parse(await readFile(pidFile, 'utf8'))).toMatchObject({ pid: await engine.pid() });
  });

  it('says so when its port is taken', async () => {
    const dataDir = dirname(dirname(engine.logFile));
    const ports = { kafka: engine.port, opensearch: engine.port, mongodb: engine.port };
    const other = new Engine('kafka', { ...engineSettings(), dataDir, ports });
    await expect(other.start()).rejects.toThrow('ENGINES_KAFKA_PORT');
    expect(await other.state()).toBe('stopped');
  });
});
