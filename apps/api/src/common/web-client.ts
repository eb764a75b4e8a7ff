import { existsSync, readdirSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { OPERATIONAL_ENDPOINTS, SOCKET_PATH } from '@krasae/contracts';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type ApiReply, type ApiRequest, pathOf } from './api-request.js';

const YEAR_SECONDS = 31_536_000;
const INDEX_FILE = 'index.html';
/** The bundler names what it puts here by its contents, so it never changes. */
const HASHED_FOLDER = 'assets';

/** Paths that belong to the server, whatever stands behind them. */
const SERVER_PATHS = [
  '/api',
  '/services',
  SOCKET_PATH,
  ...Object.values(OPERATIONAL_ENDPOINTS).map(({ path }) => path),
];

interface FileReply extends ApiReply {
  sendFile(path: string, options: { root: string; cacheControl: boolean }, done: (error?: Error) => void): void;
}

/** Whether a request is for a page of the client, which finds its own way by the address (design 9). */
export function isPage(method: string | undefined, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (path.startsWith(`/${HASHED_FOLDER}/`)) return false;
  return !SERVER_PATHS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

function setCaching(reply: ApiReply, file: string): void {
  const isHashed = file.includes(`${sep}${HASHED_FOLDER}${sep}`);
  reply.setHeader('Cache-Control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
}

/** What the build compresses beside the original, with the type that the original has. */
const COMPRESSED_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const COMPRESSED_SUFFIX = '.gz';

/** Hands out the compressed copy of a file, where the build made one and the browser takes it. */
function preferCompressed(webRoot: string) {
  const folder = join(webRoot, HASHED_FOLDER);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const copies = new Set(
    names.filter((name) => name.endsWith(COMPRESSED_SUFFIX)).map((name) => `/${HASHED_FOLDER}/${name}`),
  );
  return (request: ApiRequest, reply: ApiReply, next: () => void): void => {
    const path = pathOf(request);
    const type = COMPRESSED_TYPES[extname(path)];
    if (type !== undefined && copies.has(`${path}${COMPRESSED_SUFFIX}`)) {
      reply.setHeader('Vary', 'Accept-Encoding');
      if (/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
        reply.setHeader('Content-Type', type);
        reply.setHeader('Content-Encoding', 'gzip');
        request.url = `${path}${COMPRESSED_SUFFIX}`;
      }
    }
    next();
  };
}

/** Serves the built client from webRoot: its files, and its page for every address of its own. */
export function serveWebClient(app: NestExpressApplication, webRoot: string): void {
  if (!existsSync(join(webRoot, INDEX_FILE))) {
    throw new Error(`There is no built client in ${webRoot}: build it, or start without webRoot.`);
  }
  app.use(preferCompressed(webRoot));
  app.useStaticAssets(webRoot, { index: false, redirect: false, setHeaders: setCaching });
  app.use((request: ApiRequest, reply: FileReply, next: (error?: Error) => void) => {
    if (!isPage(request.method, pathOf(request))) {
      next();
      return;
    }
    reply.setHeader('Cache-Control', 'no-cache');
    reply.sendFile(INDEX_FILE, { root: webRoot, cacheControl: false }, (error) => {
      if (error !== undefined) next(error);
    });
  });
}
