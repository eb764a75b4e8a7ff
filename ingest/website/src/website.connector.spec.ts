import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChannelMessage, type ConnectorCursor, ConnectorError, type InputFault } from '@krasae/contracts';
import iconv from 'iconv-lite';
import { z } from 'zod';
import {
  type Article,
  createArticles,
  createWeb,
  type FeedServer,
  startFeedServer,
  toAtom,
  toJsonFeed,
  toRdf,
  toRss,
} from './spec/feed-server.js';
import type { Web } from './web.js';
import { createWebsiteConnector } from './website.connector.js';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;

let server: FeedServer;
let web: Web;
let pauses: number[];
let clock: number;
let cursor: ConnectorCursor | null;

beforeEach(async () => {
  server = await startFeedServer();
  ({ web, pauses } = createWeb());
  clock = NOW;
  cursor = null;
});
afterEach(() => server.close());

interface Poll {
  readonly messages: ChannelMessage[];
  readonly faults: InputFault[];
}

/** One run from the last cursor on, as the runner makes it. */
async function poll(path = '/feed', config: Record<string, unknown> = {}): Promise<Poll> {
  const connector = createWebsiteConnector({ url: server.url + path, hostDelayMs: 0, ...config }, web);
  const result: Poll = { messages: [], faults: [] };
  const context = { signal: AbortSignal.timeout(30_000), now: () => clock };
  for await (const batch of connector.collect(cursor, context)) {
    cursor = z.json().parse(JSON.parse(JSON.stringify(batch.cursor)));
    result.messages.push(...batch.messages);
    result.faults.push(...(batch.faults ?? []));
  }
  return result;
}

async function failureOf(run: Promise<Poll>): Promise<ConnectorError> {
  const error: unknown = await run.then(
    () => new Error('The poll succeeded.'),
    (reason: unknown) => reason,
  );
  if (error instanceof ConnectorError) return error;
  throw error;
}

function serve(path: string, body: string | Uint8Array, headers: Record<string, string> = {}): void {
  server.on(path, (_request, response) => response.writeHead(200, headers).end(body));
}

const ids = (result: Poll) => result.messages.map((message) => message.id);
const feeds = { RSS: toRss, Atom: toAtom, RDF: toRdf, 'JSON Feed': toJsonFeed };

describe.each(Object.entries(feeds))('%s', (_name, write) => {
  it('gives every item once, the oldest first, also after restarts', async () => {
    const articles = createArticles(1_234);
    serve('/feed', write(articles));
    const first = await poll();
    expect(first.faults).toEqual([]);
    expect(ids(first)).toEqual(articles.map((article) => article.id).reverse());
    expect(ids(await poll())).toEqual([]);
    ({ web } = createWeb());
    const more = createArticles(3, 5_000);
    serve('/feed', write([...more, ...articles]));
    expect(ids(await poll())).toEqual(more.map((article) => article.id).reverse());
  });

  it('gives a message with its fields read', async () => {
    const [article] = createArticles(1);
    serve('/feed', write(createArticles(1)));
    const [message] = (await poll()).messages;
    expect(message).toMatchObject({
      source: 'website',
      site: 'ข่าวทำเนียบ',
      type: 'origin',
      link: article?.id,
      title: article?.title,
      createdAt: '2026-09-30T17:00:00.000Z',
    });
    expect(message?.text.replaceAll(/\s+/g, ' ')).toBe(article?.body.replaceAll(/\s+/g, ' '));
    expect(message?.author.name).toMatch(/^(กอง|ข่าวทำเนียบ)/);
  });

  it('that is cut anywhere gives the whole items before the cut, and the rest with the next poll', async () => {
    const articles = createArticles(20);
    const whole = write(articles);
    for (let at = whole.length - 1; at > 400; at -= 97) {
      cursor = null;
      server.on('/feed', (_request, response) => response.writeHead(200, { etag: '"1"' }).end(whole.slice(0, at)));
      const cut = await poll();
      expect(cut.faults.map((fault) => fault.at)).toContain(`feed ${server.url}/feed`);
      for (const message of cut.messages) expect(message.text).toContain('A & B < C');
      server.on('/feed', (_request, response) => response.writeHead(200, { etag: '"1"' }).end(whole));
      const rest = await poll();
      expect(server.requests.at(-1)?.headers['if-none-match']).toBe(undefined);
      expect([...ids(cut), ...ids(rest)].sort()).toEqual(articles.map((article) => article.id).sort());
    }
  });
});

describe('a poll', () => {
  it('asks only for what has changed', async () => {
    const stamp = 'Fri, 20 Nov 2026 10:00:00 GMT';
    server.on('/feed', (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"v1"' && request.headers['if-modified-since'] === stamp;
      response.writeHead(isKnown ? 304 : 200, { etag: '"v1"', 'last-modified': stamp });
      response.end(isKnown ? undefined : toRss(createArticles(2)));
    });
    expect(ids(await poll())).toHaveLength(2);
    expect(ids(await poll())).toEqual([]);
    expect(server.requests.filter((request) => request.path === '/feed')).toHaveLength(2);
  });

  it('names the site as configured, or else by the feed, or else by the host', async () => {
    serve('/feed', toRss(createArticles(1)));
    serve('/untitled', '<rss><channel><item><title>t</title></item></channel></rss>');
    const siteOf = async (path: string, config = {}) => {
      cursor = null;
      return (await poll(path, config)).messages.map((message) => message.site);
    };
    expect(await siteOf('/feed', { site: 'ข่าวสด' })).toEqual(['ข่าวสด']);
    expect(await siteOf('/feed')).toEqual(['ข่าวทำเนียบ']);
    expect(await siteOf('/untitled')).toEqual(['127.0.0.1']);
  });

  it('takes an item that is there twice once, and two items under one id both', async () => {
    const item = (guid: string, title: string, link: string) =>
      `<item><guid>${guid}</guid><title>${title}</title><link>https://h.example/${link}</link></item>`;
    const items = [item('1', 'a', 'a'), item('1', 'a', 'a'), item('1', 'a again', 'a'), item('1', 'b', 'b')];
    serve('/feed', `<rss><channel>${items.join('')}</channel></rss>`);
    const { messages } = await poll();
    expect(messages.map((message) => message.title)).toEqual(['b', 'a']);
    expect(new Set(messages.map((message) => message.id)).size).toBe(2);
    expect(await poll()).toEqual({ messages: [], faults: [] });
  });

  it('takes what came of a connection that breaks, and forgets the validators', async () => {
    const body = toRss(createArticles(10));
    server.on('/feed', (_request, response) => {
      response.writeHead(200, { etag: '"x"', 'content-length': String(Buffer.byteLength(body)) });
      response.write(Buffer.from(body).subarray(0, 4_000), () => response.destroy());
    });
    const cut = await poll();
    expect(cut.messages.length).toBeGreaterThan(2);
    serve('/feed', body);
    expect(cut.messages.length + (await poll()).messages.length).toBe(10);
    expect(server.requests.at(-1)?.headers['if-none-match']).toBe(undefined);
  });

  it('gives an item again when its content has changed, under its id and first date', async () => {
    const undated = (text: string) =>
      `<rss><channel><item><guid>g</guid><description>${text}</description></item></channel></rss>`;
    serve('/feed', undated('one'));
    const [first] = (await poll()).messages;
    clock += HOUR;
    serve('/feed', undated('two'));
    const [second] = (await poll()).messages;
    expect(second).toEqual({ ...first, text: 'two' });
    expect(first?.createdAt).toBe(new Date(NOW).toISOString());
  });

  it.each(['tis-620', 'TIS620', 'windows-874', 'iso-8859-11'])(
    'reads a feed in %s by its declaration or header',
    async (charset) => {
      const articles = createArticles(2);
      const declared = iconv.encode(toRss(articles, `<?xml version="1.0" encoding="${charset}"?>`), 'windows-874');
      const undeclared = iconv.encode(toRss(articles, ''), 'windows-874');
      serve('/declared', declared, { 'content-type': 'text/xml' });
      serve('/header', undeclared, { 'content-type': `application/rss+xml; charset=${charset}` });
      serve('/lying', undeclared, { 'content-type': 'application/rss+xml; charset=utf-8' });
      for (const path of ['/declared', '/header', '/lying']) {
        cursor = null;
        const { messages } = await poll(path);
        expect(messages.map((message) => message.title)).toEqual(articles.map((article) => article.title).reverse());
      }
    },
  );

  it('reads UTF-8 whatever is declared, UTF-16, and compressed answers', async () => {
    const articles = createArticles(2);
    const lying = toRss(articles, '<?xml version="1.0" encoding="tis-620"?>');
    serve('/lying', lying, { 'content-type': 'text/xml; charset=iso-8859-1' });
    serve('/wide', iconv.encode(toRss(articles), 'utf-16le', { addBOM: true }));
    serve('/gzip', gzipSync(toRss(articles)), { 'content-encoding': 'gzip' });
    for (const path of ['/lying', '/wide', '/gzip']) {
      cursor = null;
      const { messages } = await poll(path);
      expect(messages.map((message) => message.title)).toEqual(articles.map((article) => article.title).reverse());
    }
  });
});

describe('politeness', () => {
  it('says who it is', async () => {
    serve('/feed', toRss([]));
    await poll();
    expect(server.requests.map((request) => request.path)).toEqual(['/robots.txt', '/feed']);
    for (const { headers } of server.requests) expect(headers['user-agent']).toContain('KrasaeBot');
  });

  it('obeys robots.txt, reads it once an hour, and waits while it cannot be read', async () => {
    serve('/feed', toRss([]));
    serve('/private', toRss([]));
    serve('/robots.txt', 'User-agent: *\nDisallow: /private');
    const refusal = await failureOf(poll('/private'));
    expect(refusal).toMatchObject({
      failure: { kind: 'configuration' },
      message: expect.stringContaining('robots.txt'),
    });
    await poll();
    await poll();
    const robots = () => server.requests.filter((request) => request.path === '/robots.txt').length;
    expect(robots()).toBe(1);
    clock += HOUR + 1;
    server.on('/robots.txt', (_request, response) => response.writeHead(503).end());
    expect(await failureOf(poll())).toMatchObject({ failure: { kind: 'retry' } });
    expect(robots()).toBe(2);
    expect(server.requests.filter((request) => request.path === '/private')).toEqual([]);
  });

  it('keeps its distance to a host across sources, and the longer one of its crawl-delay', async () => {
    serve('/a', toRss([]));
    serve('/b', toRss([]));
    await poll('/a', { hostDelayMs: 1000 });
    await poll('/b', { hostDelayMs: 1000 });
    expect(pauses).toEqual([1000, 2000]);
    ({ web, pauses } = createWeb());
    serve('/robots.txt', 'User-agent: *\nCrawl-delay: 7');
    await poll('/a', { hostDelayMs: 1000 });
    await poll('/a', { hostDelayMs: 1000 });
    expect(pauses).toEqual([1000, 8000]);
  });

  it.each([
    ['seconds', 429, '120'],
    ['a date', 503, new Date(NOW + 120_000).toUTCString()],
  ])('comes back when a busy host says, in %s, and leaves it alone until then', async (_form, status, retryAfter) => {
    server.on('/feed', (_request, response) => response.writeHead(status, { 'retry-after': retryAfter }).end());
    const busy = { failure: { kind: 'retry', retryAfterMs: 120_000 } };
    expect(await failureOf(poll())).toMatchObject(busy);
    expect(await failureOf(poll('/other'))).toMatchObject(busy);
    expect(server.requests.filter((request) => request.path !== '/robots.txt')).toHaveLength(1);
    clock += 120_000;
    serve('/feed', toRss(createArticles(1)));
    expect(ids(await poll())).toHaveLength(1);
  });
});

describe('redirects', () => {
  const redirect = (path: string, status: number, location: string) =>
    server.on(path, (_request, response) => response.writeHead(status, { location }).end());

  it('are followed; one that is for good is remembered and told once', async () => {
    redirect('/feed', 301, '/moved');
    redirect('/moved', 308, `${server.url}/again`);
    redirect('/again', 302, '/today');
    serve('/today', toRss(createArticles(2)));
    const first = await poll();
    expect(ids(first)).toHaveLength(2);
    expect(first.faults.map((fault) => fault.reason)).toEqual([
      expect.stringContaining(`moved for good to ${server.url}/again`),
    ]);
    server.requests.length = 0;
    expect(await poll()).toEqual({ messages: [], faults: [] });
    expect(server.requests.map((request) => request.path)).toEqual(['/again', '/today']);
    server.on('/again', (_request, response) => response.writeHead(404).end());
    redirect('/feed', 302, '/today');
    expect(await poll()).toEqual({ messages: [], faults: [] });
  });

  it('to another host obey its robots.txt', async () => {
    const other = await startFeedServer();
    other.on('/robots.txt', (_request, response) => response.end('User-agent: KrasaeBot\nDisallow: /'));
    redirect('/feed', 302, `${other.url}/feed`);
    expect(await failureOf(poll())).toMatchObject({ failure: { kind: 'configuration' } });
    expect(other.requests.map((request) => request.path)).toEqual(['/robots.txt']);
    await other.close();
  });

  it('that never end, or lead elsewhere than the web, are given up', async () => {
    redirect('/loop', 302, '/loop');
    expect((await failureOf(poll('/loop'))).message).toContain('more than 5 times');
    redirect('/file', 302, 'file:///etc/passwd');
    expect((await failureOf(poll('/file'))).message).toContain('not followed');
  });
});

describe('an answer that is too large', () => {
  const chunk = Buffer.alloc(64 * 1024, 'x');

  it.each(['with its length', 'without its length', 'packed small'])(
    'is refused %s, unread beyond the limit',
    async (form) => {
      let sent = 0;
      server.on('/feed', (_request, response) => {
        if (form === 'packed small') {
          response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50 * 1024 * 1024)));
          return;
        }
        const length = { 'content-length': String(50 * 1024 * 1024) };
        response.writeHead(200, form === 'with its length' ? length : {});
        const send = () => {
          while (sent < 50 * 1024 * 1024) {
            sent += chunk.length;
            if (!response.write(chunk)) return;
          }
          response.end();
        };
        response.on('drain', send);
        send();
      });
      const refusal = await failureOf(poll());
      expect(refusal.failure).toEqual({ kind: 'configuration' });
      expect(refusal.message).toMatch(/larger than 20 MB/);
      expect(sent).toBeLessThan(40 * 1024 * 1024);
    },
  );
});

describe('an answer that is no feed', () => {
  it.each([
    ['<!doctype html><html><body>hello</body></html>', 'a web page (HTML)'],
    ['', 'an empty answer'],
    ['{"a":1}', 'no RSS, Atom or JSON Feed'],
  ])('is refused at once where there never was one: %s', async (body, reason) => {
    serve('/feed', body);
    const refusal = await failureOf(poll());
    expect(refusal).toMatchObject({ failure: { kind: 'configuration' }, message: expect.stringContaining(reason) });
  });

  it('is tried again where one was, and refused when it stays that way', async () => {
    serve('/feed', toRss(createArticles(1)));
    await poll();
    server.on('/feed', (_request, response) => response.writeHead(404).end());
    for (let count = 0; count < 5; count += 1) {
      expect(await failureOf(poll())).toMatchObject({ failure: { kind: 'retry' } });
    }
    clock += HOUR;
    expect(await failureOf(poll())).toMatchObject({ failure: { kind: 'configuration' } });
    serve('/feed', toRss(createArticles(1)));
    expect(await poll()).toEqual({ messages: [], faults: [] });
  });

  it.each([
    [500, 'retry'],
    [410, 'configuration'],
  ])('with status %d is a failure of kind %s', async (status, kind) => {
    server.on('/feed', (_request, response) => response.writeHead(status).end());
    expect(await failureOf(poll())).toMatchObject({ failure: { kind } });
  });

  it('because nobody answers is tried again', async () => {
    await server.close();
    expect(await failureOf(poll())).toMatchObject({ failure: { kind: 'retry' } });
    server = await startFeedServer();
  });
});

const news = resolve('../shared/data/thaigov/news.jsonl');
const withNews = existsSync(news) ? it : it.skip;
if (!existsSync(news)) process.stdout.write(`Skipped: the news are not at ${news}\n`);

describe('a thousand news of the government', () => {
  const schema = z.object({ url: z.string(), date: z.string(), title: z.string(), body: z.string() });
  const readNews = (): Article[] =>
    readFileSync(news, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => schema.parse(JSON.parse(line)))
      .map(({ url, date, title, body }) => ({ id: url, date, title, body }));

  withNews.each(Object.entries(feeds))(
    'come each once in %s, also in slices and after restarts',
    async (_name, write) => {
      const articles = readNews();
      const got: string[] = [];
      for (const count of [300, 700, 1000, 1000]) {
        ({ web } = createWeb());
        serve('/feed', write(articles.slice(-count)));
        const started = performance.now();
        const { messages, faults } = await poll();
        const elapsed = Math.round(performance.now() - started);
        if (count === 1000 && messages.length > 0)
          process.stdout.write(`website connector: 1,000 news in ${elapsed} ms\n`);
        expect(faults).toEqual([]);
        got.push(...messages.map((message) => message.id));
      }
      expect(got).toHaveLength(1000);
      expect(new Set(got)).toEqual(new Set(articles.map((article) => article.id)));
    },
  );

  withNews('keep their words', async () => {
    const articles = readNews();
    serve('/feed', toRss(articles));
    const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();
    const texts = new Map((await poll()).messages.map((message) => [message.id, plain(message.text)]));
    for (const { id, body } of articles) expect(texts.get(id)).toBe(plain(body));
  });
});
