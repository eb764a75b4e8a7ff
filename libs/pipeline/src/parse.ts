import type { z } from 'zod';

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

const MAX_PROBLEMS = 5;

/** Reads a record's value by its contract; the reason of a refusal names each field and what is wrong with it. */
export function parseRecord<T>(schema: z.ZodType<T>, text: string): Parsed<T> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { ok: false, reason: `Not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  const problems = parsed.error.issues
    .slice(0, MAX_PROBLEMS)
    .map(({ path, message }) => `${path.length === 0 ? 'the record' : path.map(String).join('.')}: ${message}`);
  const more = parsed.error.issues.length - problems.length;
  return { ok: false, reason: problems.join('; ') + (more > 0 ? `; and ${more} more` : '') };
}
