import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { referenceContains } from '@krasae/testing';
import { addsUp, ALL_TIME, type ApiClient, type Ledger, logIn, readLedger } from '../support/client.js';
import { CORPUS_FILE, CORPUS_KEYWORDS, CORPUS_SIZE, corpusIsThere, readCorpus } from '../support/corpus.js';
import { krasae, makeDataDir, type RunningProduct, startProduct } from '../support/product.js';

const ACCOUNT = 'ยานยนต์';
const PASSWORD = 'correct horse battery';
const dataDir = makeDataDir();

const suite = corpusIsThere() ? describe : describe.skip;

suite('importing the corpus into a new account', () => {
  let product: RunningProduct;
  let api: ApiClient;
  let first: Ledger;

  async function countOf(phrase: string): Promise<number> {
    const criteria = { keywordPhrase: `"${phrase}"`, time: ALL_TIME, paging: { page: 1, recordPerPage: 1 } };
    return (await api.post('search', criteria)).totalRecord;
  }

  beforeAll(async () => {
    const keywords = CORPUS_KEYWORDS.flatMap((keyword) => ['--keyword', keyword]);
    const words = ['account', 'create', '--account', ACCOUNT, '--admin', 'admin@cars.example', ...keywords];
    expect(await krasae(dataDir.path, words, PASSWORD)).toMatchObject({ code: 0 });
    const imported = await krasae(dataDir.path, ['import', '--account', ACCOUNT, CORPUS_FILE]);
    expect(imported).toMatchObject({ code: 0 });
    first = await readLedger(dataDir.path, ACCOUNT);
    product = await startProduct(dataDir.path, { KRASAE_DEMO: 'off' });
    api = await logIn(product.url, { brand: ACCOUNT, username: 'admin@cars.example', password: PASSWORD });
  });

  afterAll(async () => {
    await product.stop();
    dataDir.remove();
  });

  it('counts every message once', () => {
    expect(first.total.collected).toBe(CORPUS_SIZE);
    expect(first.total.deadLettered + first.total.duplicate + first.pending).toBe(0);
    expect(addsUp(first)).toBe(true);
  });

  it('finds for each keyword what a plain scan finds', async () => {
    const corpus = readCorpus();
    const wanted = new Set<string>();
    for (const keyword of CORPUS_KEYWORDS) {
      const hits = corpus.filter((message) => referenceContains(message.text, keyword));
      for (const hit of hits) wanted.add(hit.id);
      expect([keyword, await countOf(keyword)]).toEqual([keyword, hits.length]);
    }
    expect(first.total.indexed).toBe(wanted.size);
  });

  it('changes no count when the file is imported again, also while the product runs', async () => {
    const before = await Promise.all(CORPUS_KEYWORDS.map(countOf));
    expect(await krasae(dataDir.path, ['import', '--account', ACCOUNT, CORPUS_FILE])).toMatchObject({ code: 0 });
    const second = await readLedger(dataDir.path, ACCOUNT);
    expect(await Promise.all(CORPUS_KEYWORDS.map(countOf))).toEqual(before);
    expect(second.total).toEqual({ ...first.total, collected: 2 * CORPUS_SIZE, duplicate: CORPUS_SIZE });
    expect(addsUp(second)).toBe(true);
  });
});
