import { z } from 'zod';
import { apiFaultSchema } from './api-faults.contract.js';

/** Every answer is wrapped; message is the payload, or the text of the error (spec section 7, design 12). */
export function envelopeOf<T extends z.ZodType>(payload: T) {
  return z.object({ code: z.number().int(), message: payload, description: z.string().optional() });
}

export interface Envelope<T> {
  readonly code: number;
  readonly message: T;
  readonly description?: string;
}

/** One thing wrong with a request: the path into the body ('' for the whole) and what to do. */
export const requestIssueSchema = z.object({
  path: z.string(),
  problem: z.string(),
  fault: apiFaultSchema.optional(),
});
export type RequestIssue = z.infer<typeof requestIssueSchema>;

export const errorEnvelopeSchema = z.object({
  code: z.number().int().min(400),
  message: z.string(),
  description: z.string().optional(),
  /** The error by its code, for screens in other languages; description or message is its text in English. */
  fault: apiFaultSchema.optional(),
  issues: z.array(requestIssueSchema).optional(),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;
