import type { ConnectorCursor } from '@krasae/contracts';
import { z } from 'zod';

export const MAX_VALIDATOR = 1024;

const cursorSchema = z.object({
  /** The configured address that the rest was learned from: with another one, all starts anew. */
  url: z.string(),
  etag: z.string().max(MAX_VALIDATOR).optional(),
  lastModified: z.string().max(MAX_VALIDATOR).optional(),
  /** Where the address has moved for good. */
  movedTo: z.string().optional(),
  /** Whether a feed was ever read there. */
  isProven: z.boolean(),
  /** Answers in a row that were no feed, and when the first of them came (epoch milliseconds). */
  refusals: z.number().int().min(0),
  refusedSince: z.number(),
  seen: z.array(z.string()),
});
export type WebsiteCursor = z.infer<typeof cursorSchema>;

/** The stored cursor; a fresh one for another address, and for what no version of this connector has written. */
export function readCursor(stored: ConnectorCursor | null, url: string): WebsiteCursor {
  const parsed = cursorSchema.safeParse(stored);
  if (parsed.success && parsed.data.url === url) return parsed.data;
  return { url, isProven: false, refusals: 0, refusedSince: 0, seen: [] };
}

/** As JSON has it: members that are undefined are not there. */
export function writeCursor(cursor: WebsiteCursor): ConnectorCursor {
  const { etag, lastModified, movedTo, ...always } = cursor;
  return {
    ...always,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
    ...(movedTo === undefined ? {} : { movedTo }),
  };
}
