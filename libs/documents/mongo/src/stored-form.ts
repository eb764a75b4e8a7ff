import {
  type CollectionDeclaration,
  type DocumentOf,
  type FieldValue,
  InvalidDocumentError,
  type Stored,
} from '@krasae/documents';
import { z } from 'zod';

/**
 * A document as MongoDB holds it. accountId is '' in a global collection. fields holds the values of the declared fields
 * that are not null, for conditions and unique keys. The data itself is in data or, where BSON could not give it back to
 * the letter, as JSON text in json.
 */
export interface StoredForm {
  readonly accountId: string;
  readonly id: string;
  readonly version: number;
  /** The TTL index wants a date. Null or absent: never. */
  readonly expiresAt: Date | null;
  readonly fields: Readonly<Record<string, string | number | boolean>>;
  readonly data?: object;
  readonly json?: string;
}

const storedFormSchema = z.object({
  accountId: z.string(),
  id: z.string(),
  version: z.number().int().min(1),
  data: z.unknown().optional(),
  json: z.string().optional(),
});
const fieldsSchema = z.record(z.string(), z.unknown());
const fieldValueSchema = z.union([z.string(), z.number(), z.boolean()]);
const expirySchema = z.number().int();

const NOT_AN_ID = /[\0\p{Surrogate}]/u;
const LONE_SURROGATE = /\p{Surrogate}/u;
// A name with a dot or a dollar is a path or an operator in many places, and BSON ends a name at its first NUL.
const NOT_A_BSON_NAME = /^\$|[.\0\p{Surrogate}]/u;
// The server refuses documents of more than 100 levels, its own included.
const DEEPEST = 80;

/** The declared fields that conditions may name, each once. */
export function fieldsOf(declaration: CollectionDeclaration): readonly string[] {
  return [...new Set([...declaration.unique.flat(), ...declaration.indexes])];
}

function problemsOf(error: z.core.$ZodError, where = ''): readonly string[] {
  return error.issues.map((issue) => `${where}${issue.path.map(String).join('.') || 'document'}: ${issue.message}`);
}

/** Throws InvalidDocumentError on an id that the store could not give back as it is. */
export function assertId(collection: string, id: string): void {
  if (id !== '' && !NOT_AN_ID.test(id)) return;
  throw new InvalidDocumentError(collection, [`id ${JSON.stringify(id)}: must be a text without NUL, and not empty`]);
}

/** The data as the schema has it, with its defaults. Throws InvalidDocumentError with every problem. */
export function validDocument<D extends CollectionDeclaration>(declaration: D, data: unknown): DocumentOf<D> {
  const schema: D['schema'] = declaration.schema;
  const parsed = z.safeParse(schema, data);
  if (parsed.success) return parsed.data;
  throw new InvalidDocumentError(declaration.name, problemsOf(parsed.error));
}

/** Whether BSON gives the value back exactly as JSON would. */
export function isPlainBson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !LONE_SURROGATE.test(value);
  if (value === null || typeof value !== 'object') return true;
  if (depth > DEEPEST) return false;
  return Array.isArray(value)
    ? value.every((item) => isPlainBson(item, depth + 1))
    : Object.entries(value).every(([name, item]) => !NOT_A_BSON_NAME.test(name) && isPlainBson(item, depth + 1));
}

/** What a write sets beside account, id and version, and what it takes away. */
export function contentOf(declaration: CollectionDeclaration, document: object) {
  const derived = derivedFrom(declaration, document);
  return isPlainBson(document)
    ? { set: { ...derived, data: document }, unset: 'json' as const }
    : { set: { ...derived, json: JSON.stringify(document) }, unset: 'data' as const };
}

/** Whatever of the stored form follows from the data and the declaration. */
export function derivedFrom(declaration: CollectionDeclaration, data: unknown) {
  const record = fieldsSchema.parse(data);
  const fields: Record<string, Exclude<FieldValue, null>> = {};
  for (const field of fieldsOf(declaration)) {
    const value = fieldValueSchema.safeParse(record[field]);
    if (value.success) fields[field] = value.data;
  }
  const expiry = declaration.expiresAt === undefined ? null : expirySchema.safeParse(record[declaration.expiresAt]);
  return { fields, expiresAt: expiry?.success === true ? new Date(expiry.data) : null };
}

/** The data of a stored form, unchecked. */
export function dataOf(form: unknown): unknown {
  const { data, json } = storedFormSchema.parse(form);
  return json === undefined ? data : JSON.parse(json);
}

/** Throws InvalidDocumentError when what is stored no longer fits the schema. */
export function readDocument<D extends CollectionDeclaration>(
  declaration: D,
  form: unknown,
): Stored<DocumentOf<D>> & { readonly accountId: string } {
  const schema: D['schema'] = declaration.schema;
  const { id, version, accountId } = storedFormSchema.parse(form);
  const parsed = z.safeParse(schema, dataOf(form));
  if (parsed.success) return { id, version, data: parsed.data, accountId };
  throw new InvalidDocumentError(declaration.name, problemsOf(parsed.error, `stored document '${id}', `));
}

/** Data as the schema now has it; where it no longer fits, as it is: reading that document says what is wrong. */
export function currentForm(declaration: CollectionDeclaration, data: unknown): unknown {
  const parsed = declaration.schema.safeParse(data);
  return parsed.success ? parsed.data : data;
}
