import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { engineSettings, type KafkaSecurity, makeKafkaSecurity, temporaryEngines } from '@krasae/engines';
import { connectKafkaLog } from './kafka-log.js';

describe('a broker that asks for TLS and a login', () => {
  let folder: string;
  let security: KafkaSecurity;
  let dispose: () => Promise<void>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'krasae-kafka-keys-'));
    security = await makeKafkaSecurity(engineSettings(), folder, { username: 'krasae', password: 'a:long:password' });
    ({ dispose } = await temporaryEngines({ ...engineSettings(), kafkaSecurity: security }, ['kafka']));
  }, 240_000);
  afterAll(async () => {
    await dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const connect = ({ password = security.password, ca = security.ca }: { password?: string; ca?: string } = {}) =>
    connectKafkaLog({
      brokers: [`127.0.0.1:${security.port}`],
      clientId: 'security',
      tls: ca === '' ? {} : { ca },
      login: { mechanism: 'plain', username: security.username, password },
      patienceMs: 2_000,
    });

  it('is published to, read and consumed from like any other', async () => {
    const log = await connect();
    await log.ensureTopics([{ name: 'secure', partitions: 2 }]);
    await log.publish('secure', [{ key: 'a', value: 'one' }]);
    const taken = await new Promise<string>((resolve, reject) => {
      log
        .consume({
          topic: 'secure',
          group: 'readers',
          maxBatch: 10,
          startAt: 'begin',
          handle: async (records, context) => {
            await context.commitThrough(records.at(-1)?.offset ?? 0);
            resolve(records.map(({ value }) => value).join());
          },
          onError: reject,
        })
        .catch(reject);
    });
    expect(taken).toBe('one');
    const ranges = await log.ranges('secure');
    const read = await Promise.all(ranges.map(({ partition }) => log.read('secure', partition, 0, 10)));
    expect(read.flat().map(({ value }) => value)).toEqual(['one']);
    await log.close();
  });

  it('refuses a wrong password, and no error shows the one that was tried', async () => {
    const failure: unknown = await connect({ password: 'not-this-one' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(String(failure)).toMatch(/authentication/iu);
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('not-this-one');
  });

  it('is not believed where nobody known has signed its certificate', async () => {
    await expect(connect({ ca: '' })).rejects.toThrow(/self.signed certificate/iu);
  });
});
