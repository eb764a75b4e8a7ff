import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { ApiError, badRequest, refusal } from './api-error.js';

const MIB = 1024 * 1024;
export const MAX_BODY_BYTES = MIB;
/** A push may carry a batch of 1,000 messages. */
export const MAX_PUSH_BODY_BYTES = 16 * MIB;

function tooLarge(limit: number): ApiError {
  return refusal(413, 'Request too large', 'bodyTooLarge', { most: String(limit) });
}

function requireJson(request: IncomingMessage): void {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new ApiError(415, 'Unsupported media type', { description: 'Send Content-Type: application/json.' });
  }
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new ApiError(415, 'Unsupported media type', { description: 'Send the body without Content-Encoding.' });
  }
}

async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a JSON body, at most limit bytes of UTF-8. It runs after the access check, so that a stranger's body is never
 * read, which is why it is not a middleware. Throws ApiError 413, 415 or 400 naming where the JSON breaks.
 */
export async function readJsonBody(request: IncomingMessage, limit: number): Promise<unknown> {
  requireJson(request);
  const bytes = await readBytes(request, limit);
  if (!isUtf8(bytes)) throw badRequest([{ path: '', problem: 'The body is not UTF-8.' }]);
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw badRequest([{ path: '', problem: `The body is not JSON: ${error.message}` }]);
  }
}
