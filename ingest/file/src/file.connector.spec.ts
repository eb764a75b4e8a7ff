import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ChannelMessage,
  type ConnectorBatch,
  type ConnectorCursor,
  ConnectorError,
  type InputFault,
} from '@krasae/contracts';
import iconv from 'iconv-lite';
import { createFileConnector } from './file.connector.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'krasae-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

function collect(
  config: Record<string, string>,
  cursor: ConnectorCursor | null = null,
  signal = AbortSignal.timeout(60_000),
) {
  return createFileConnector(config).collect(cursor, { signal, now: Date.now });
}

interface Taken {
  readonly messages: ChannelMessage[];
  readonly faults: InputFault[];
  readonly batches: ConnectorBatch[];
}

async function takeAll(config: Record<string, string>, cursor: ConnectorCursor | null = null): Promise<Taken> {
  const taken: Taken = { messages: [], faults: [], batches: [] };
  for await (const batch of collect(config, cursor)) {
    taken.messages.push(...batch.messages);
    taken.faults.push(...(batch.faults ?? []));
    taken.batches.push(batch);
  }
  return taken;
}

function createLine(index: number, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  const created = new Date(Date.UTC(2026, 7, 20) + index * 60_000).toISOString();
  const author = { id: `u${index % 7}`, name: `ผู้ใช้ ${index % 7}`, followers: index };
  const counts = { like: index, comment: 1 };
  return {
    source: 'twitter',
    id: `t${index}`,
    type: 'origin',
    createdAt: created,
    author,
    text: `กาแฟ ${index}`,
    counts,
    ...overrides,
  };
}

const foreign = {
  channel: 'website',
  id: 'w1',
  parent_id: 'w0',
  kind: 'comment',
  created_at: '2026-08-20T00:18:15+07:00',
  author: { id: 'u1', name: 'ก', followers: 3 },
  text: 'สวัสดี',
  hashtags: ['#ข่าว'],
  link: 'https://news.example/1',
  counts: { like: 1, comment: 2, share: 3, view: 4 },
  site: 'ข่าวสด',
  label: 'neg',
};
const foreignAsMessage = {
  source: 'website',
  id: 'w1',
  parentId: 'w0',
  type: 'comment',
  createdAt: '2026-08-19T17:18:15.000Z',
  author: { id: 'u1', name: 'ก', followers: 3 },
  text: 'สวัสดี',
  hashtags: ['ข่าว'],
  link: 'https://news.example/1',
  site: 'ข่าวสด',
  counts: { like: 1, comment: 2, share: 3, view: 4 },
};

describe('a file of messages', () => {
  it('is NDJSON, a JSON list or CSV, in our shape or in that of another export', async () => {
    const csv =
      'channel,id,parent_id,kind,created_at,author.id,author.name,author.followers,text,hashtags,link,counts.like,counts.comment,counts.share,counts.view,site\n' +
      'website,w1,w0,comment,2026-08-20T00:18:15+07:00,u1,ก,3,สวัสดี,#ข่าว,https://news.example/1,1,2,3,4,ข่าวสด\n';
    const contents = [
      JSON.stringify(foreign),
      JSON.stringify([foreign], null, 2),
      JSON.stringify({ items: [foreign] }),
      JSON.stringify({ meta: 1, data: [foreign] }, null, 1),
      csv,
      csv.replaceAll(',', ';'),
      csv.replaceAll(',', '\t').replaceAll('\n', '\r\n'),
      `\uFEFF${csv}`,
      JSON.stringify(foreignAsMessage),
    ];
    for (const [index, content] of contents.entries()) {
      const { messages, faults } = await takeAll({ path: await fileOf(`shape-${index}`, content) });
      expect({ content, messages, faults }).toMatchObject({ content, messages: [foreignAsMessage], faults: [] });
    }
  });

  it.each(['windows-874', 'utf-16le', 'utf-16be'])('in %s is read without being told so', async (charset) => {
    const rows = Array.from(
      { length: 30 },
      (_, index) => `เฟซบุ๊กเพจ,ข้อความภาษาไทย ${index},20 ส.ค. 2569 10:0${index % 10}`,
    );
    const content = ['username,text,date', ...rows].join('\r\n');
    const addBOM = charset !== 'windows-874';
    const path = await fileOf(
      `${charset}.csv`,
      iconv.encode(content.replaceAll('เฟซบุ๊กเพจ', 'สมชาย'), charset, { addBOM }),
    );
    const withSource = await takeAll({ path });
    expect(withSource.messages).toEqual([]);
    expect(withSource.faults[0]).toMatchObject({ at: 'line 2' });
    expect(withSource.faults[0]?.reason).toContain('source: is missing');
    const linked = content.replace('date', 'date,url').replaceAll(/(\d)(\r\n|$)/g, '$1,https://pantip.com/topic/1$2');
    const { messages, faults } = await takeAll({
      path: await fileOf(`${charset}-linked.csv`, iconv.encode(linked, charset, { addBOM })),
    });
    expect(faults).toEqual([]);
    expect(messages).toHaveLength(30);
    expect(messages[3]).toMatchObject({
      source: 'pantip',
      text: 'ข้อความภาษาไทย 3',
      createdAt: '2026-08-20T03:03:00.000Z',
      author: { id: 'เฟซบุ๊กเพจ', name: 'เฟซบุ๊กเพจ' },
    });
  });

  it('reports what it cannot take with place and reason, and takes the rest', async () => {
    const lines = [
      createLine(1),
      createLine(2, { createdAt: undefined }),
      createLine(3, { text: null }),
      createLine(4, { createdAt: 'soon' }),
      createLine(5, { source: 'myspace' }),
      createLine(6, { counts: { like: -1 } }),
      createLine(7, { id: 2 ** 60 }),
      ['no object'],
      createLine(8, { type: 'photo', parentId: null }),
    ];
    const path = await fileOf('bad.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'));
    const { messages, faults } = await takeAll({ path });
    expect(messages.map((message) => message.id)).toEqual(['t1', 't8']);
    expect(faults.map((fault) => `${fault.at} ${fault.reason}`)).toEqual([
      'line 2 createdAt: the date is missing',
      'line 3 text: is missing',
      "line 4 createdAt: 'soon' is not a date",
      expect.stringMatching(/^line 5 source: 'myspace' is none of facebook, /),
      expect.stringMatching(/^line 6 counts.like: /),
      expect.stringMatching(/^line 7 id: the number 1152921504606847000 is too large/),
      'line 8 is not an object with fields',
    ]);
  });

  it('gives a message without an id the same one each time, and different ones to different messages', async () => {
    const lines = [createLine(1, { id: undefined }), createLine(2, { id: undefined }), createLine(1, { id: null })];
    const path = await fileOf('no-ids.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'));
    const ids = (await takeAll({ path })).messages.map((message) => message.id);
    expect(ids[0]).toBe(ids[2]);
    expect(new Set(ids).size).toBe(2);
    expect((await takeAll({ path })).messages.map((message) => message.id)).toEqual(ids);
  });

  it('that cannot be read is a fault of the configuration', async () => {
    await expect(takeAll({ path: join(folder, 'not-there.csv') })).rejects.toMatchObject({
      name: ConnectorError.name,
      failure: { kind: 'configuration' },
      message: expect.stringContaining('not-there.csv'),
    });
    await expect(takeAll({ path: folder })).rejects.toThrow(/is not a file/);
    await expect(takeAll({ path: await fileOf('x.csv', 'a'), charset: 'klingon' })).rejects.toThrow(
      /charset 'klingon'/,
    );
  });

  it('that is empty has nothing, and its whole is read', async () => {
    for (const name of ['empty.ndjson', 'empty.csv']) {
      const { messages, faults, batches } = await takeAll({ path: await fileOf(name, '') });
      expect([messages, faults, batches.at(-1)?.progress]).toEqual([[], [], 1]);
    }
  });
});

describe('a cursor', () => {
  const count = 3_456;
  const lines = Array.from({ length: count }, (_, index) => createLine(index));
  const forms: readonly (readonly [string, string])[] = [
    ['many.ndjson', lines.map((line) => JSON.stringify(line)).join('\r\n')],
    ['many.json', JSON.stringify({ messages: lines }, null, 2)],
    [
      'many.csv',
      `id,channel,date,user,text\n${lines.map((line) => `${line['id']},x,2026-08-20,u,"ก\n""ข"`).join('\n')}`,
    ],
  ];

  it.each(forms)('of %s lets a run go on where another one ended, without a repeat', async (name, content) => {
    const path = await fileOf(name, content);
    const ids: string[] = [];
    let cursor: ConnectorCursor | null = null;
    for (let run = 0; run < 5; run += 1) {
      // One batch a run, as if it was killed after writing the cursor.
      for await (const batch of collect({ path }, cursor)) {
        ids.push(...batch.messages.map((message) => message.id));
        cursor = batch.cursor;
        break;
      }
    }
    expect(ids).toEqual(lines.map((line) => line['id']));
    const again = await takeAll({ path }, cursor);
    expect([again.messages, again.faults]).toEqual([[], []]);
  });

  it('of another content counts for nothing', async () => {
    const path = await fileOf('changing.ndjson', `${JSON.stringify(createLine(1))}\n`);
    const first = await takeAll({ path });
    await writeFile(path, `${JSON.stringify(createLine(2))}\n${JSON.stringify(createLine(3))}\n`);
    const second = await takeAll({ path }, first.batches.at(-1)?.cursor ?? null);
    expect(second.messages.map((message) => message.id)).toEqual(['t2', 't3']);
  });

  it('moves with a progress that grows to 1', async () => {
    const path = await fileOf('progress.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'));
    const progress = (await takeAll({ path })).batches.map((batch) => batch.progress ?? 0);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
    expect(progress[0]).toBeLessThan(0.9);
  });

  it('is left behind by a run that is stopped', async () => {
    const path = await fileOf('stopped.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'));
    const stop = new AbortController();
    const run = async () => {
      for await (const batch of collect({ path }, null, stop.signal)) {
        expect(batch.messages).toHaveLength(1000);
        stop.abort(new Error('stopped'));
      }
    };
    await expect(run()).rejects.toThrow('stopped');
  });
});

const corpus = resolve('../shared/data/corpus/thai-social.ndjson');
const withCorpus = existsSync(corpus) ? it : it.skip;
if (!existsSync(corpus)) process.stdout.write(`Skipped: the corpus is not at ${corpus}\n`);

describe('the corpus', () => {
  withCorpus('is taken whole', async () => {
    const started = performance.now();
    const { messages, faults } = await takeAll({ path: corpus });
    const rate = Math.round(messages.length / ((performance.now() - started) / 1000));
    process.stdout.write(`file connector: ${messages.length} messages, ${rate} messages/s\n`);
    expect(faults).toEqual([]);
    expect(new Set(messages.map((message) => `${message.source}:${message.id}`)).size).toBe(24_032);
    expect(messages.filter((message) => message.type === 'comment')).toHaveLength(10_962);
  });
});
