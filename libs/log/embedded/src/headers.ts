import { z } from 'zod';

const headersSchema = z.record(z.string(), z.string());

/** Headers as append wrote them. */
export function parseHeaders(json: string): Readonly<Record<string, string>> {
  return headersSchema.parse(JSON.parse(json));
}
