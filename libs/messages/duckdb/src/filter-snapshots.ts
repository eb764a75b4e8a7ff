import type { DuckDBConnection, JS } from '@duckdb/node-api';
import { allOf, type MessageQuery, type MessageQueryKind } from '@krasae/query';
import { foundByQuery, foundByRevisions, type RowSource } from './found-rows.js';
import { inTransaction, type ReadPool, runSql } from './read-pool.js';
import { lastBitOf, RevisionSet, sizeOf } from './revision-set.js';
import { SharedWork } from './shared-work.js';

export interface FilterSnapshotOptions {
  /** Memory for all snapshots together. */
  readonly maxBytes?: number;
  /** Rows written since a snapshot that a question asks one by one, before the snapshot is brought up to date. */
  readonly maxTail?: number;
}

/** Rows to count over, and whether every text is looked at for them. */
export interface FoundRows {
  readonly rows: RowSource;
  readonly isHeavy: boolean;
}

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
const DEFAULT_MAX_TAIL = 10_000;
/** No single filter may push all others out. */
const SHARE_OF_ONE = 4;

/** Nodes that read the text of every row; everything else reads columns of few different values. */
const TEXT_KINDS: ReadonlySet<MessageQueryKind> = new Set<MessageQueryKind>(['phrase', 'prefix', 'near', 'wholeWord']);

/**
 * Evaluates the text conditions of a filter once, not once for each widget (design 6): the revisions that a filter finds
 * are kept as a bit set, and every question about the filter counts over them. A row never changes under its revision,
 * so a set never becomes wrong; rows written after it are asked by themselves, rows replaced since are no longer in the
 * table. Answers are therefore the same as without. The sets asked last are kept, as far as they fit the memory.
 */
export class FilterSnapshots {
  /** In the order of use: the one not used for longest comes first. */
  private readonly held = new Map<string, RevisionSet>();
  private readonly evaluations = new SharedWork<RevisionSet | null>();
  private readonly maxBytes: number;
  private readonly maxTail: number;
  private bytes = 0;

  constructor(
    private readonly readers: ReadPool,
    private readonly lastRevision: () => number,
    { maxBytes = DEFAULT_MAX_BYTES, maxTail = DEFAULT_MAX_TAIL }: FilterSnapshotOptions = {},
  ) {
    this.maxBytes = maxBytes;
    this.maxTail = maxTail;
  }

  /** The rows that the query finds, by a snapshot where that is worth it. */
  async rowsOf(accountId: string, asked: MessageQuery, signal: AbortSignal): Promise<FoundRows> {
    if (!readsText(asked)) return { rows: foundByQuery(accountId, asked), isHeavy: false };
    const { query, also } = withoutPeople(asked);
    const key = keyOfQuery(accountId, query);
    let found: RevisionSet | null | undefined = this.held.get(key);
    if (found === undefined || this.lastRevision() - found.last > this.maxTail) {
      const before = found;
      found = await this.evaluations.run(key, signal, async (shared) => {
        const set = await this.readers.run({ accountId, isHeavy: true }, shared, (connection) =>
          evaluate(
            connection,
            foundByQuery(accountId, query, before?.last),
            before,
            this.maxBytes / SHARE_OF_ONE,
            shared,
          ),
        );
        this.keep(key, set);
        return set;
      });
    } else this.keep(key, found);
    if (found === null) return { rows: foundByQuery(accountId, asked), isHeavy: true };
    return { rows: foundByRevisions(accountId, query, found, also), isHeavy: false };
  }

  private keep(key: string, set: RevisionSet | null): void {
    this.drop(key);
    if (set === null) return;
    this.held.set(key, set);
    this.bytes += set.byteLength;
    for (const oldest of this.held.keys()) {
      if (this.bytes <= this.maxBytes) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.bytes -= this.held.get(key)?.byteLength ?? 0;
    this.held.delete(key);
  }
}

/** Equal for equal questions of one account. */
export function keyOfQuery(accountId: string, question: unknown): string {
  // JSON would write both infinities, which open ends of time are, as null.
  return JSON.stringify([accountId, question], (_, value: unknown) =>
    typeof value === 'number' ? String(value) : value,
  );
}

/** Conditions by which widgets narrow a filter to some people or what they answered: few values, cheap to compare. */
const PEOPLE_KINDS: ReadonlySet<MessageQueryKind> = new Set<MessageQueryKind>(['authorKey', 'parent']);

/** The filter itself, of which a snapshot serves all widgets, and what one of them asks besides. */
function withoutPeople(asked: MessageQuery): { readonly query: MessageQuery; readonly also: MessageQuery } {
  const parts = flat(asked);
  const isOfPeople = (part: MessageQuery): boolean =>
    PEOPLE_KINDS.has(part.kind) || (part.kind === 'not' && PEOPLE_KINDS.has(part.of.kind));
  return { query: allOf(parts.filter((part) => !isOfPeople(part))), also: allOf(parts.filter(isOfPeople)) };
}

/** What an 'and' joins, through those within it; of anything else itself. */
export function flat(query: MessageQuery): readonly MessageQuery[] {
  return query.kind === 'and' ? query.of.flatMap(flat) : [query];
}

function readsText(query: MessageQuery): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.some(readsText);
  return query.kind === 'not' ? readsText(query.of) : TEXT_KINDS.has(query.kind);
}

/**
 * The revisions found by the rows, which are those after the set of before where there is one, in one transaction with the newest revision that it sees. Null where the table is empty or its
 * revisions span too much to keep: then each question asks for itself.
 */
async function evaluate(
  connection: DuckDBConnection,
  rows: RowSource,
  before: RevisionSet | undefined,
  maxBytes: number,
  signal: AbortSignal,
): Promise<RevisionSet | null> {
  return inTransaction(connection, async () => {
    const bounds = { sql: 'SELECT min(revision), max(revision) FROM messages', values: [] };
    const [[oldest = null, newest = null] = []] = await runSql(connection, bounds, signal);
    if (oldest === null || newest === null) return null;
    const first = before?.first ?? Number(oldest);
    const last = Math.max(Number(newest), before?.last ?? 0);
    if (sizeOf(first, last) > maxBytes) return null;
    const { sql, values } = rows(['revision']);
    if (before === undefined) {
      const bits = `SELECT bitstring_agg(revision, ${first}, ${lastBitOf(first, last)}) FROM (${sql})`;
      const [row] = await runSql(connection, { sql: bits, values }, signal);
      return RevisionSet.fromBits(first, last, bytesOf(row?.[0]));
    }
    const fresh = await runSql(connection, { sql, values }, signal);
    return before.with(
      fresh.map(([revision]) => Number(revision)),
      last,
    );
  });
}

function bytesOf(value: JS | undefined): Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return value;
  throw new TypeError('The engine answered no bit string.');
}
