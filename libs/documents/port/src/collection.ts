import type { z } from 'zod';

/**
 * A collection is declared once; every adapter derives its tables, indexes and checks from it (design 2).
 * unique and indexes name top-level fields of the schema whose values are strings, numbers, booleans or null. Within an
 * account-scoped collection a unique key is unique per account; a key with null in it equals no other. expiresAt names a
 * field of epoch milliseconds after which the document counts as gone.
 */
export interface CollectionDeclaration {
  readonly name: string;
  readonly scope: 'account' | 'global';
  readonly schema: z.ZodObject;
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly string[];
  readonly expiresAt?: string;
}

export type DocumentOf<D extends CollectionDeclaration> = z.infer<D['schema']>;
export type FieldOf<D extends CollectionDeclaration> = D['unique'][number][number] | D['indexes'][number];

type SchemaField<S extends z.ZodObject> = Extract<keyof z.infer<S>, string>;

export function declareCollection<
  const S extends z.ZodObject,
  const Scope extends 'account' | 'global',
  const U extends readonly (readonly SchemaField<S>[])[],
  const I extends readonly SchemaField<S>[],
>(declaration: {
  readonly name: string;
  readonly scope: Scope;
  readonly schema: S;
  readonly unique: U;
  readonly indexes: I;
  readonly expiresAt?: SchemaField<S>;
}): typeof declaration {
  return declaration;
}
