import { z } from 'zod';
import { type OpenSearchClient, OpenSearchError } from './opensearch-client.js';

/** A document as it was read; another write since then makes ours a conflict. */
export interface StoredVersion {
  readonly seqNo: number;
  readonly primaryTerm: number;
}

export interface BulkWrite {
  readonly id: string;
  readonly document: object;
  /** Null: it must not be there yet. */
  readonly over: StoredVersion | null;
}

export type BulkOutcome =
  | { readonly kind: 'done' }
  /** Somebody else has written the document. */
  | { readonly kind: 'conflict' }
  /** The engine was busy with this one. */
  | { readonly kind: 'busy'; readonly reason: string }
  /** The index takes no more writes, or is not there any more. */
  | { readonly kind: 'closed'; readonly reason: string }
  /** Never, whatever is tried again. */
  | { readonly kind: 'refused'; readonly reason: string };

/** The engine takes 100 MB at most, and wants a few. */
const MAX_BYTES = 8_000_000;

const itemSchema = z.object({
  status: z.number().int(),
  error: z.object({ type: z.string(), reason: z.string().nullish() }).optional(),
});
const answerSchema = z.object({
  items: z.array(z.union([z.object({ create: itemSchema }), z.object({ index: itemSchema })])),
});

/** Writes through a gate (see index-names.ts); one outcome for each write, in order. */
export async function bulk(
  client: OpenSearchClient,
  gate: string,
  writes: readonly BulkWrite[],
): Promise<readonly BulkOutcome[]> {
  const path = `/${gate}/_bulk?require_alias=true&filter_path=items.*.status,items.*.error.type,items.*.error.reason`;
  const outcomes: BulkOutcome[] = [];
  for (const body of bodiesOf(writes)) {
    const { items } = await client.call(answerSchema, { method: 'POST', path, body: body.lines, retry: 'never' });
    if (items.length !== body.writes) {
      throw new OpenSearchError(200, 'bulk', `${items.length} outcomes for ${body.writes} writes`);
    }
    outcomes.push(...items.map((item) => outcomeOf('create' in item ? item.create : item.index)));
  }
  return outcomes;
}

function* bodiesOf(writes: readonly BulkWrite[]): Generator<{ readonly lines: string; readonly writes: number }> {
  let [lines, count] = ['', 0];
  for (const { id, document, over } of writes) {
    const action =
      over === null
        ? { create: { _id: id } }
        : { index: { _id: id, if_seq_no: over.seqNo, if_primary_term: over.primaryTerm } };
    const next = `${JSON.stringify(action)}\n${JSON.stringify(document)}\n`;
    if (count > 0 && lines.length + next.length > MAX_BYTES) {
      yield { lines, writes: count };
      [lines, count] = ['', 0];
    }
    lines += next;
    count += 1;
  }
  if (count > 0) yield { lines, writes: count };
}

function outcomeOf({ status, error }: z.infer<typeof itemSchema>): BulkOutcome {
  if (status < 300) return { kind: 'done' };
  if (status === 409) return { kind: 'conflict' };
  const reason = `${error?.type ?? status}: ${error?.reason ?? 'without a reason'}`;
  if (status === 404 || error?.type === 'cluster_block_exception') return { kind: 'closed', reason };
  return { kind: status === 429 || status >= 500 ? 'busy' : 'refused', reason };
}
