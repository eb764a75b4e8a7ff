import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { Web } from '../web.js';

export interface Article {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly date: string;
}

const xml = (text: string) =>
  text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`).replace(/[^\P{Cc}\t\n\r]/gu, '');
const rfc822 = (date: string) => new Date(`${date}T00:00:00+07:00`).toUTCString();

export function toRss(articles: readonly Article[], head = '<?xml version="1.0" encoding="utf-8"?>'): string {
  const items = articles.map(
    ({ id, title, body, date }) =>
      `<item><title>${xml(title)}</title><link>${id}</link><guid isPermaLink="true">${id}</guid>` +
      `<pubDate>${rfc822(date)}</pubDate><description>${xml(body.slice(0, 100))}</description>` +
      `<content:encoded><![CDATA[${xml(body).replaceAll('\n', '<br/>\n')}]]></content:encoded></item>`,
  );
  return `${head}<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>ข่าวทำเนียบ</title><link>/</link>${items.join('\n')}</channel></rss>`;
}

export function toAtom(articles: readonly Article[]): string {
  const entries = articles.map(
    ({ id, title, body, date }) =>
      `<entry><id>${id}</id><title>${xml(title)}</title><link rel="alternate" href="${id}"/>` +
      `<updated>${date}T00:00:00+07:00</updated><author><name>กอง ${id.length}</name></author><content type="html">${xml(xml(body).replaceAll('\n', '<br>'))}</content></entry>`,
  );
  return `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title type="text">ข่าวทำเนียบ</title><id>x</id>${entries.join('\n')}</feed>`;
}

export function toRdf(articles: readonly Article[]): string {
  const items = articles.map(
    ({ id, title, body, date }) =>
      `<item rdf:about="${id}"><title>${xml(title)}</title><link>${id}</link><dc:date>${date}</dc:date><description>${xml(body)}</description></item>`,
  );
  return `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>ข่าวทำเนียบ</title></channel>${items.join('\n')}</rdf:RDF>`;
}

export function toJsonFeed(articles: readonly Article[]): string {
  const items = articles.map(({ id, title, body, date }) => ({
    id,
    url: id,
    title,
    content_text: body,
    date_published: `${date}T00:00:00+07:00`,
  }));
  return JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'ข่าวทำเนียบ', items }, null, 1);
}

export function createArticles(count: number, from = 0): Article[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `https://news.example/${from + index}`,
    title: `ข่าวที่ ${from + index} "เศรษฐกิจ" & <การค้า>`,
    body: `ย่อหน้าแรก ${from + index}\nย่อหน้าที่สอง A & B < C`,
    date: `2026-10-${String(1 + (index % 28)).padStart(2, '0')}`,
  }));
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface FeedServer {
  readonly url: string;
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  /** What a path answers; a path without a handler answers 404. */
  on(path: string, handler: Handler): void;
  close(): Promise<void>;
}

export async function startFeedServer(): Promise<FeedServer> {
  const handlers = new Map<string, Handler>();
  const requests: FeedServer['requests'] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    const handler = handlers.get(path);
    if (handler === undefined) response.writeHead(404).end('not here');
    else handler(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    on: (path, handler) => handlers.set(path, handler),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A web whose pauses take no time, and are told. */
export function createWeb(): { readonly web: Web; readonly pauses: number[] } {
  const pauses: number[] = [];
  const sleep = (ms: number) => {
    pauses.push(ms);
    return Promise.resolve();
  };
  return { web: new Web({ sleep }), pauses };
}
