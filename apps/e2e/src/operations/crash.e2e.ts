import { randomInt } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { referenceContains } from '@krasae/testing';
import { addsUp, ALL_TIME, logIn, readLedger } from '../support/client.js';
import { CORPUS_FILE, CORPUS_KEYWORDS, CORPUS_SIZE, corpusIsThere, readCorpus } from '../support/corpus.js';
import { krasae, makeDataDir, spawnKrasae, startProduct } from '../support/product.js';

const ACCOUNT = 'crash';
const PASSWORD = 'correct horse battery';
const KILLS = 20;
const dataDir = makeDataDir();
afterAll(dataDir.remove);

const suite = corpusIsThere() ? describe : describe.skip;

suite(`an import that is killed with kill -9 ${KILLS} times`, () => {
  it('loses nothing, doubles nothing, and its ledger adds up', async () => {
    const keywords = CORPUS_KEYWORDS.flatMap((keyword) => ['--keyword', keyword]);
    const admin = 'admin@crash.example';
    await krasae(dataDir.path, ['account', 'create', '--account', ACCOUNT, '--admin', admin, ...keywords], PASSWORD);

    let completed = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const running = spawnKrasae(dataDir.path, ['import', '--account', ACCOUNT, CORPUS_FILE]);
      // Killed somewhere in its first seconds: while it reads, logs, classifies, indexes, or has just finished.
      const timer = setTimeout(() => running.process.kill('SIGKILL'), randomInt(300, 2500));
      const end = await running.done;
      clearTimeout(timer);
      if (end.code === 0) completed += 1;
    }
    expect(await krasae(dataDir.path, ['import', '--account', ACCOUNT, CORPUS_FILE])).toMatchObject({ code: 0 });
    completed += 1;

    const ledger = await readLedger(dataDir.path, ACCOUNT);
    const wanted = readCorpus().filter((message) =>
      CORPUS_KEYWORDS.some((word) => referenceContains(message.text, word)),
    );
    expect(ledger.total).toMatchObject({
      indexed: wanted.length,
      unwanted: CORPUS_SIZE - wanted.length,
      deadLettered: 0,
    });
    expect(ledger.total.duplicate).toBeGreaterThanOrEqual((completed - 1) * CORPUS_SIZE);
    expect(ledger.pending).toBe(0);
    expect(addsUp(ledger)).toBe(true);

    const product = await startProduct(dataDir.path, { KRASAE_DEMO: 'off' });
    try {
      const api = await logIn(product.url, { brand: ACCOUNT, username: admin, password: PASSWORD });
      expect((await api.post('search', { time: ALL_TIME })).totalRecord).toBe(wanted.length);
    } finally {
      await product.stop();
    }
  });
});
