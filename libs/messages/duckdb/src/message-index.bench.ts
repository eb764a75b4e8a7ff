import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { IndexedMessage } from '@krasae/contracts';
import { SENTIMENTS, SOURCES } from '@krasae/domain';
import type { CubeQuestion, MessageIndex } from '@krasae/messages';
import { allOf, EVERYTHING, type MessageQuery } from '@krasae/query';
import { createIndexedMessage } from '@krasae/testing';
import { phraseAtoms } from '@krasae/text';
import { openDuckDbMessageIndex } from './duckdb-message-index.js';
import { appendMessage } from './message-row.js';
import { keyOf, TABLES } from './schema.js';

export interface MessageIndexBenchOptions {
  /** Messages in the index before the small batches and the questions. */
  readonly rows?: number;
  readonly batch?: number;
}

const ACCOUNT = 'bench';
const FIRST_DAY = Date.UTC(2026, 8, 20);
const SPAN_MS = 60 * 86_400_000;
const PHRASES = ['ขับโตโยต้า', 'ฮอนด้า', 'มาสด้า', 'ฟอร์ด', 'นิสสัน', 'ศูนย์บริการ', 'ราคาแพง', 'สีสวย', 'ประกัน', 'ยางแบน'];
const WORDS = ['วันนี้', 'ไป', 'ลอง', 'รู้สึก', 'ว่า', 'ดีมาก', 'แต่', 'ไม่', 'ค่อย', 'ประหยัด', 'น้ำมัน', ' ', 'honda', '😀'];

/** A small generator of the same numbers on every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function pick<T>(values: readonly [T, ...T[]] | readonly T[], share: number): T {
  const value = values[Math.floor(share * values.length)];
  if (value === undefined) throw new RangeError('Nothing to pick from.');
  return value;
}

/** Messages first..first+count-1 of about 150 characters, each phrase in one of a dozen; made anew, they are the same. */
function messagesFrom(first: number, count: number): IndexedMessage[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index;
    const next = numbers(number * 7919 + 1);
    const words = Array.from({ length: 24 }, () => pick(WORDS, next()));
    words.splice(5, 0, pick([...PHRASES, '', ''], next()));
    return createIndexedMessage({
      accountId: ACCOUNT,
      collectedAt: { partition: number % 4, offset: number },
      sentiment: pick(SENTIMENTS, next()),
      message: {
        id: `m-${number}`,
        source: pick(SOURCES, next()),
        text: words.join(''),
        createdAt: new Date(FIRST_DAY + Math.floor(next() * SPAN_MS)).toISOString(),
        counts: { like: Math.floor(next() * 500), comment: Math.floor(next() * 50), view: Math.floor(next() * 9000) },
      },
      classification: { categories: [['others', 'ราคา'].slice(0, 1 + Math.floor(next() * 2)), ['others']] },
    });
  });
}

/** Milliseconds of one call after another: the median and the slowest of twenty. */
async function times(calls: number, call: (round: number) => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const taken: number[] = [];
  for (let round = 0; round < calls; round += 1) {
    const started = performance.now();
    await call(round);
    taken.push(performance.now() - started);
  }
  taken.sort((one, other) => one - other);
  const at = (share: number): number => Number((taken[Math.floor((taken.length - 1) * share)] ?? 0).toFixed(1));
  return { p50: at(0.5), p95: at(0.95) };
}

/** Messages a second that upsert takes, without the time it takes to make them. */
async function upsertRate(index: MessageIndex, first: number, count: number, batch: number): Promise<number> {
  let taken = 0;
  for (let from = first; from < first + count; from += batch) {
    const messages = messagesFrom(from, batch);
    const started = performance.now();
    await index.upsert(ACCOUNT, messages);
    taken += performance.now() - started;
  }
  return Math.round((count * 1000) / taken);
}

/** The bare cost beside it: the same rows through the appender alone, without look-up, key index or transaction. */
async function appenderRate(folder: string, count: number, batch: number): Promise<number> {
  const instance = await DuckDBInstance.create(join(folder, 'bare.duckdb'));
  const connection = await instance.connect();
  for (const sql of TABLES) await connection.run(sql.replace(' PRIMARY KEY', ''));
  const appender = await connection.createAppender('messages');
  let taken = 0;
  for (let from = 0; from < count; from += batch) {
    const messages = messagesFrom(from, batch);
    const started = performance.now();
    for (const message of messages) {
      appendMessage(appender, keyOf(ACCOUNT, message.id), message, { revision: from, author: 1 });
    }
    appender.flushSync();
    taken += performance.now() - started;
  }
  appender.closeSync();
  connection.closeSync();
  instance.closeSync();
  return Math.round((count * 1000) / taken);
}

const LAST_WEEK: MessageQuery = {
  kind: 'time',
  sinceMs: FIRST_DAY + SPAN_MS - 7 * 86_400_000,
  untilMs: FIRST_DAY + SPAN_MS,
};
const phrase = (text: string): MessageQuery => ({ kind: 'phrase', atoms: phraseAtoms(text) });
const TEN_PHRASES: MessageQuery = { kind: 'or', of: PHRASES.map(phrase) };

/** What the overview asks at once: totals of two periods, history, sentiment and source pies. */
function overview(query: MessageQuery): CubeQuestion[] {
  const measures = ['mentions', 'engagement', 'views'] as const;
  const stat = { query, by: [], measures: [...measures, 'videoViews', 'reactions', 'comments', 'shares'] } as const;
  return [
    stat,
    stat,
    { query, by: [{ kind: 'time', granularity: 'day' }], measures },
    { query, by: [{ kind: 'sentiment' }], measures },
    { query, by: [{ kind: 'source' }], measures },
  ];
}

async function questionTimes(index: MessageIndex): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  const overviews: [string, MessageQuery][] = [
    ['all', EVERYTHING],
    ['week', LAST_WEEK],
    ['phrase', phrase('โตโยต้า')],
    ['tenPhrases', TEN_PHRASES],
  ];
  for (const [name, query] of overviews) {
    const taken = await times(10, () =>
      Promise.all(overview(query).map((question) => index.aggregate(ACCOUNT, question))),
    );
    figures[`overview_${name}_p50_ms`] = taken.p50;
    figures[`overview_${name}_p95_ms`] = taken.p95;
  }
  const pages: [string, MessageQuery, number][] = [
    ['page_all', EVERYTHING, 0],
    ['page_week', LAST_WEEK, 0],
    ['page_deep', EVERYTHING, 100_000],
    ['page_phrase', allOf([phrase('โตโยต้า')]), 0],
  ];
  for (const [name, query, offset] of pages) {
    const sort = { field: 'created_at', direction: 'desc' } as const;
    const taken = await times(10, () => index.search(ACCOUNT, { query, sort, offset, limit: 25 }));
    figures[`${name}_p50_ms`] = taken.p50;
  }
  return figures;
}

/**
 * The DuckDB index with so many messages: rates in messages a second, latencies in milliseconds, in a folder of its own
 * that is removed. appender_rate is what the same rows cost at the least.
 */
export async function benchMessageIndex(options: MessageIndexBenchOptions = {}): Promise<Record<string, number>> {
  const { rows = 200_000, batch = 1000 } = options;
  const folder = await mkdtemp(join(tmpdir(), 'krasae-bench-messages-'));
  const index = await openDuckDbMessageIndex({ file: join(folder, 'messages.duckdb') });
  try {
    const first = Math.min(20_000, rows);
    const empty = await upsertRate(index, 0, first, batch);
    const filling = await upsertRate(index, first, rows - first, batch);
    const full = await upsertRate(index, rows, first, batch);
    const replay = await upsertRate(index, 0, first, batch);
    const small = await times(40, (round) => index.upsert(ACCOUNT, messagesFrom(2 * rows + round * 10, 10)));
    const single = await times(40, (round) => index.upsert(ACCOUNT, messagesFrom(3 * rows + round, 1)));
    return {
      rows,
      appender_rate: await appenderRate(folder, first, batch),
      upsert_empty_rate: empty,
      upsert_filling_rate: filling,
      upsert_full_rate: full,
      replay_rate: replay,
      upsert_10_p50_ms: small.p50,
      upsert_10_p95_ms: small.p95,
      upsert_1_p50_ms: single.p50,
      upsert_1_p95_ms: single.p95,
      ...(await questionTimes(index)),
    };
  } finally {
    await index.close();
    await rm(folder, { recursive: true });
  }
}
