import { createHash } from 'node:crypto';
import type { LogPosition } from '@krasae/contracts';
import { z } from 'zod';

const ID_HASH_BYTES = 5;
const TIME_BYTES = 6;
const ENTRY_BYTES = ID_HASH_BYTES + TIME_BYTES;

/** Offset -1: nothing of the partition is dealt with. */
const positionSchema = z.strictObject({ partition: z.number().int().min(0), offset: z.number().int().min(-1) });
const cursorSchema = z.strictObject({ p: z.array(positionSchema).max(1024), a: z.string() });

/** Messages that a backfill has shown while the tail may still bring them: hashed id -> observedAt, epoch milliseconds. */
export type ShownAhead = ReadonlyMap<string, number>;

/** Where a feed stands in the topic 'indexed': the last record of each partition that is dealt with. */
export interface FeedCursor {
  readonly positions: readonly LogPosition[];
  readonly ahead: ShownAhead;
}

/** Short enough to carry two hundred in a cursor, long enough never to meet by chance. */
export function hashOfId(id: string): string {
  return createHash('sha256').update(id).digest().subarray(0, ID_HASH_BYTES).toString('base64url');
}

function packAhead(ahead: ShownAhead): string {
  const bytes = Buffer.alloc(ahead.size * ENTRY_BYTES);
  let at = 0;
  for (const [hash, observedAt] of ahead) {
    bytes.write(hash, at, 'base64url');
    bytes.writeUIntBE(observedAt, at + ID_HASH_BYTES, TIME_BYTES);
    at += ENTRY_BYTES;
  }
  return bytes.toString('base64url');
}

function unpackAhead(packed: string): ShownAhead {
  const bytes = Buffer.from(packed, 'base64url');
  const ahead = new Map<string, number>();
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const hash = bytes.subarray(at, at + ID_HASH_BYTES).toString('base64url');
    ahead.set(hash, bytes.readUIntBE(at + ID_HASH_BYTES, TIME_BYTES));
  }
  return ahead;
}

/** Feeds of one filter stand mostly at the same place at the same time. */
let newest = { json: '', cursor: '' };

export function encodeCursor({ positions, ahead }: FeedCursor): string {
  const json = JSON.stringify({ p: positions, a: packAhead(ahead) });
  if (json !== newest.json) newest = { json, cursor: Buffer.from(json).toString('base64url') };
  return newest.cursor;
}

/** Null for what is no cursor of ours: the feed then begins anew, which loses nothing. */
export function decodeCursor(text: string): FeedCursor | null {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  const parsed = cursorSchema.safeParse(json);
  return parsed.success ? { positions: parsed.data.p, ahead: unpackAhead(parsed.data.a) } : null;
}
