import { afterAll, describe, expect, it } from '@jest/globals';
import { referenceContains } from '@krasae/testing';
import { addsUp, ALL_TIME, logIn, readLedger } from '../support/client.js';
import { CORPUS_FILE, CORPUS_KEYWORDS, CORPUS_SIZE, corpusIsThere, readCorpus } from '../support/corpus.js';
import { krasae, makeDataDir, spawnKrasae, startProduct } from '../support/product.js';

const ACCOUNT = 'restart';
const PASSWORD = 'correct horse battery';
const RESTARTS = 5;
const dataDir = makeDataDir();
afterAll(dataDir.remove);

const suite = corpusIsThere() ? describe : describe.skip;

suite(`a product that is killed with kill -9 and restarted ${RESTARTS} times while a command imports`, () => {
  it('takes the work over each time, and loses and doubles nothing', async () => {
    const keywords = CORPUS_KEYWORDS.flatMap((keyword) => ['--keyword', keyword]);
    const admin = 'admin@restart.example';
    await krasae(dataDir.path, ['account', 'create', '--account', ACCOUNT, '--admin', admin, ...keywords], PASSWORD);

    let product = await startProduct(dataDir.path, { KRASAE_DEMO: 'off' });
    const importing = spawnKrasae(dataDir.path, ['import', '--account', ACCOUNT, CORPUS_FILE]);
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await product.kill9();
      product = await startProduct(dataDir.path, { KRASAE_DEMO: 'off' });
    }
    expect(await importing.done).toMatchObject({ code: 0 });

    const wanted = readCorpus().filter(({ text }) => CORPUS_KEYWORDS.some((word) => referenceContains(text, word)));
    const ledger = await readLedger(dataDir.path, ACCOUNT);
    expect(ledger).toMatchObject({
      total: { collected: CORPUS_SIZE, indexed: wanted.length, duplicate: 0, deadLettered: 0 },
      pending: 0,
    });
    expect(addsUp(ledger)).toBe(true);
    const api = await logIn(product.url, { brand: ACCOUNT, username: admin, password: PASSWORD });
    expect((await api.post('search', { time: ALL_TIME })).totalRecord).toBe(wanted.length);
    expect(await product.stop()).toBe(0);
  });
});
