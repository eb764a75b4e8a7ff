import { z } from 'zod';
import type { OpenSearchClient } from './opensearch-client.js';

const statsSchema = z.object({
  indices: z.record(
    z.string(),
    z.object({
      shards: z.record(
        z.string(),
        z.array(
          z.object({
            seq_no: z.object({ local_checkpoint: z.number().int(), global_checkpoint: z.number().int() }),
            routing: z.object({ primary: z.boolean() }),
          }),
        ),
      ),
    }),
  ),
});

/** Numbers of an index's writes: those up to it are done. */
export interface WritesDone {
  /** In the copy that is written first. */
  readonly here: number;
  /** In every copy. */
  readonly everywhere: number;
}

/** The numbers up to which every write of the index is done; -1 where none is. */
export async function writesDone(client: OpenSearchClient, index: string, signal?: AbortSignal): Promise<WritesDone> {
  const path = `/${index}/_stats?level=shards&filter_path=indices.*.shards.*.seq_no,indices.*.shards.*.routing`;
  const { indices } = await client.call(statsSchema, { method: 'GET', path, signal });
  const shards = Object.values(indices).flatMap((one) => Object.values(one.shards).flat());
  const primary = shards.find(({ routing }) => routing.primary);
  if (primary === undefined) throw new Error(`Index ${index} has no shard that is written.`);
  return { here: primary.seq_no.local_checkpoint, everywhere: primary.seq_no.global_checkpoint };
}
