import {
  type CollectionDeclaration,
  type DocumentOf,
  type FieldValue,
  InvalidDocumentError,
  type Stored,
} from '@krasae/documents';
import { integerAt, isPlainText, type Row, type SqliteFile, textAt } from '@krasae/sqlite';
import { z } from 'zod';
import { tableOf } from './names.js';

const fieldsSchema = z.record(z.string(), z.unknown());
const fieldValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const expirySchema = z.number().int();

function problemsOf(error: z.core.$ZodError, where = ''): readonly string[] {
  return error.issues.map((issue) => `${where}${issue.path.map(String).join('.') || 'document'}: ${issue.message}`);
}

/** Throws InvalidDocumentError on an id that the store could not give back as it is. */
export function assertId(collection: string, id: string): void {
  if (id !== '' && isPlainText(id)) return;
  throw new InvalidDocumentError(collection, [`id ${JSON.stringify(id)}: must be a text without NUL, and not empty`]);
}

/** The data as the schema has it, with its defaults. Throws InvalidDocumentError with every problem. */
export function validDocument<D extends CollectionDeclaration>(declaration: D, data: unknown): DocumentOf<D> {
  const schema: D['schema'] = declaration.schema;
  const parsed = z.safeParse(schema, data);
  if (parsed.success) return parsed.data;
  throw new InvalidDocumentError(declaration.name, problemsOf(parsed.error));
}

/** A row of id, version and data. Throws InvalidDocumentError when what is stored no longer fits the schema. */
export function readDocument<D extends CollectionDeclaration>(declaration: D, row: Row): Stored<DocumentOf<D>> {
  const schema: D['schema'] = declaration.schema;
  const id = textAt(row, 0);
  const parsed = z.safeParse(schema, JSON.parse(textAt(row, 2)));
  if (parsed.success) return { id, version: integerAt(row, 1), data: parsed.data };
  throw new InvalidDocumentError(declaration.name, problemsOf(parsed.error, `stored document '${id}', `));
}

/** Data as the schema now has it; where it no longer fits, as it is: reading that document says what is wrong. */
export function currentForm(declaration: CollectionDeclaration, data: unknown): unknown {
  const parsed = declaration.schema.safeParse(data);
  return parsed.success ? parsed.data : data;
}

/** The values of the fields, in their order; a field that is absent, or holds what cannot be asked for, counts as null. */
export function fieldValues(data: unknown, fields: readonly string[]): readonly FieldValue[] {
  const record = fieldsSchema.parse(data);
  return fields.map((field) => fieldValueSchema.safeParse(record[field]).data ?? null);
}

/** Epoch milliseconds after which the document counts as gone; null where it stays. */
export function expiryOf(declaration: CollectionDeclaration, data: unknown): number | null {
  if (declaration.expiresAt === undefined) return null;
  return expirySchema.safeParse(fieldsSchema.parse(data)[declaration.expiresAt]).data ?? null;
}

/** Expects to run within a transaction of the caller. */
export function deleteExpired(file: SqliteFile, declaration: CollectionDeclaration, now: number): void {
  if (declaration.expiresAt === undefined) return;
  file.prepare(`DELETE FROM ${tableOf(declaration)} WHERE expires_at <= ?`).run([now]);
}
