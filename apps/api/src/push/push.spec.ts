import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CollectedRecord, collectedRecordSchema, ENDPOINTS, TOPICS } from '@krasae/contracts';
import { SOURCES_OF_ACCOUNT } from '@krasae/documents';
import { ApiHarness, PASSWORD } from '../spec/api-harness.js';

let api: ApiHarness;
let accountId = '';
let source: { sourceId: string; key: string };

beforeAll(async () => {
  api = await ApiHarness.start();
  accountId = await api.account('Pushed');
  source = await api.pushSource(accountId);
});
afterAll(() => api.stop());

const message = (id: string) => ({
  source: 'pantip',
  id,
  type: 'origin',
  createdAt: '2026-11-20T10:00:00+07:00',
  author: { id: 'a', name: 'A' },
  text: 'กาแฟ',
});
const push = (body: unknown, { sourceId = source.sourceId, key = source.key } = {}) =>
  api.call(ENDPOINTS.push, { body, params: { sourceId }, headers: { authorization: `Bearer ${key}` } });

async function collected(): Promise<CollectedRecord[]> {
  const ranges = await api.log.ranges(TOPICS.collected);
  const read = ranges.map(({ partition, begin, end }) => api.log.read(TOPICS.collected, partition, begin, end - begin));
  return (await Promise.all(read)).flat().map(({ value }) => collectedRecordSchema.parse(JSON.parse(value)));
}

describe('a push', () => {
  it('is in the log, in the account of its source, once it is answered', async () => {
    const { status, body } = await push(message('one'));
    expect([status, body.message]).toEqual([200, { accepted: ['pantip:one'] }]);
    const records = await collected();
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ accountId, connector: 'push', sourceId: source.sourceId });
  });

  it('of a batch with one bad message names it, and leaves nothing in the log', async () => {
    const before = (await collected()).length;
    const { status, body } = await push({ messages: [message('a'), { ...message('b'), text: 7 }] });
    expect(status).toBe(400);
    expect(body['issues']).toEqual([
      { path: 'messages.1.text', problem: 'Invalid input: expected string, received number' },
    ]);
    expect(await collected()).toHaveLength(before);
  });

  it('with a wrong key, without one, or to an unknown source gets one and the same answer', async () => {
    const answers = [
      await push(message('x'), { key: 'krasae_push_wrong' }),
      await push(message('x'), { sourceId: 'unknown' }),
      await api.call(ENDPOINTS.push, { body: message('x'), params: { sourceId: source.sourceId } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('takes a body larger than other calls may send, and refuses one beyond its own bound', async () => {
    const long = { ...message('long'), text: 'ก'.repeat(190_000) };
    const batch = (size: number) => ({
      messages: Array.from({ length: size }, (_, at) => ({ ...long, id: `l${at}` })),
    });
    expect((await push(batch(4))).status).toBe(200);
    expect((await push(batch(32))).status).toBe(413);
  });

  it('to a paused source is refused with the reason', async () => {
    const paused = await api.pushSource(await api.account('Paused'));
    const [found] = await api.documents.findAcross(SOURCES_OF_ACCOUNT, { where: { id: paused.sourceId } });
    const sources = api.documents.ofAccount(SOURCES_OF_ACCOUNT, found?.accountId ?? '');
    await sources.change(paused.sourceId, (data) => ({ ...data, state: 'paused' }));
    const { status, body } = await push(message('p'), paused);
    expect([status, body['description']]).toEqual([403, 'The source is paused: activate it first.']);
  });
});

describe('the log of the server', () => {
  it('holds no password, cookie or key after a login and a push', async () => {
    const cookie = await api.logIn('Pushed');
    await api.call(ENDPOINTS.tcheck, { cookie });
    await api.call(ENDPOINTS.login, { body: { brand: 'Pushed', username: 'user', password: 'a wrong one' } });
    await push(message('logged'));
    const log = api.logged.join('');
    expect(log).toContain('/services/login');
    expect(log).toContain(`/api/push/${source.sourceId}`);
    for (const secret of [PASSWORD, 'a wrong one', cookie.split('=')[1] ?? '', source.key]) {
      expect(log).not.toContain(secret);
    }
  });
});
