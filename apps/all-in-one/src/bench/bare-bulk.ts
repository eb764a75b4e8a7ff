import { Pool } from 'undici';
import { z } from 'zod';
import type { Figures } from './bench.js';
import { perSecond } from './statistics.js';

const PAGE = 1_000;
const IN_FLIGHT = 2;

const hitsSchema = z.object({
  _scroll_id: z.string(),
  hits: z.object({ hits: z.array(z.object({ _id: z.string(), _source: z.unknown() })) }),
});
const bulkSchema = z.object({ errors: z.literal(false) });

/**
 * Bare bulk indexing of very documents that the pipeline wrote: about as many are read back from its indexes, then
 * created in one of the same template, bodies of 1,000 made before the clock starts, two of them under way.
 */
export async function bareBulk(url: string, prefix: string, count: number): Promise<Figures> {
  const pool = new Pool(new URL(url).origin, { connections: IN_FLIGHT, headersTimeout: 0, bodyTimeout: 0 });
  const ask = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: string, type = 'application/json') => {
    const answer = await pool.request({ method, path, body, headers: { 'content-type': type } });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`);
    return JSON.parse(text);
  };
  try {
    const { bodies, documents, bytes } = await storedBodies(ask, `/${prefix}-messages.*`, count);
    const index = `/${prefix}-messages.bare.v1`;
    await ask('PUT', index, '{}');
    const startedAt = performance.now();
    const queue = bodies.values();
    const sender = async (): Promise<void> => {
      for (const body of queue) bulkSchema.parse(await ask('POST', `${index}/_bulk`, body, 'application/x-ndjson'));
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, sender));
    const took = performance.now() - startedAt;
    await ask('DELETE', index, '');
    return {
      documents,
      bytesOfOne: Math.round(bytes / documents),
      indexedPerSecond: perSecond(documents, took),
    };
  } finally {
    await pool.close();
  }
}

type Ask = (method: 'POST' | 'DELETE', path: string, body: string) => Promise<unknown>;

/** In whole pages, so that every body is as large; fewer where there are no more. */
async function storedBodies(ask: Ask, indexes: string, count: number) {
  await ask('POST', `${indexes}/_refresh`, '');
  const bodies: string[] = [];
  let documents = 0;
  let page = hitsSchema.parse(
    await ask('POST', `${indexes}/_search?scroll=1m`, JSON.stringify({ size: PAGE, sort: ['_doc'] })),
  );
  while (page.hits.hits.length > 0 && documents < count) {
    const lines = page.hits.hits.map(
      ({ _id, _source }) => `${JSON.stringify({ create: { _id } })}\n${JSON.stringify(_source)}\n`,
    );
    bodies.push(lines.join(''));
    documents += lines.length;
    const next = JSON.stringify({ scroll: '1m', scroll_id: page._scroll_id });
    page = hitsSchema.parse(await ask('POST', '/_search/scroll', next));
  }
  const bytes = bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0);
  return { bodies, documents, bytes };
}
