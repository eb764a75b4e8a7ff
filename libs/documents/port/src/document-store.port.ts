import type { CollectionDeclaration, DocumentOf, FieldOf } from './collection.js';

/** A document as stored: its id, its version (1 when inserted, +1 each change) and its data. */
export interface Stored<T> {
  readonly id: string;
  readonly version: number;
  readonly data: T;
}

export type FieldValue = string | number | boolean | null;

/** Conditions on declared index fields and on id; all must hold. */
export type Where<F extends string> = {
  readonly [K in F | 'id']?:
    FieldValue | { readonly in: readonly FieldValue[] } | { readonly gte?: FieldValue; readonly lt?: FieldValue };
};

export interface FindOptions<F extends string> {
  readonly where?: Where<F>;
  /** Ties are broken by id, so that pages do not overlap. Without sort: by id. */
  readonly sort?: { readonly by: F | 'id'; readonly direction: 'asc' | 'desc' };
  readonly limit?: number;
  readonly skip?: number;
}

/** The documents of one account, or of a collection that belongs to none. */
export interface Collection<D extends CollectionDeclaration> {
  /** Validates, then stores; id is made up unless given. Throws DuplicateKeyError when the id or a unique key is taken. */
  insert(data: DocumentOf<D>, id?: string): Promise<Stored<DocumentOf<D>>>;
  get(id: string): Promise<Stored<DocumentOf<D>> | null>;
  find(options?: FindOptions<FieldOf<D>>): Promise<readonly Stored<DocumentOf<D>>[]>;
  count(where?: Where<FieldOf<D>>): Promise<number>;
  /** Replaces the data. With a version: only when the stored one is the same, else VersionConflictError. Null when not there. */
  replace(id: string, data: DocumentOf<D>, version?: number): Promise<Stored<DocumentOf<D>> | null>;
  /** Inserts or replaces under this id. */
  put(id: string, data: DocumentOf<D>): Promise<Stored<DocumentOf<D>>>;
  /**
   * Puts a document with the very version that it has in another engine, in the place of the one of this id: for moving
   * between engines alone, as a version that goes down deceives whoever holds a later one.
   */
  restore(stored: Stored<DocumentOf<D>>): Promise<void>;
  /** Reads, changes and writes as one: retried while others change it in between. Null when not there. */
  change(id: string, apply: (data: DocumentOf<D>) => DocumentOf<D>): Promise<Stored<DocumentOf<D>> | null>;
  delete(id: string): Promise<boolean>;
  deleteWhere(where: Where<FieldOf<D>>): Promise<number>;
}

/** Accounts, users, settings, sessions and all else that people make (design 2). */
export interface DocumentStore {
  /** Collections of an account are reached only with its id. */
  ofAccount<D extends CollectionDeclaration & { readonly scope: 'account' }>(
    declaration: D,
    accountId: string,
  ): Collection<D>;
  ofAll<D extends CollectionDeclaration & { readonly scope: 'global' }>(declaration: D): Collection<D>;
  /** Across accounts, for operators' tools and background work alone; answers the account of each. */
  findAcross<D extends CollectionDeclaration & { readonly scope: 'account' }>(
    declaration: D,
    options?: FindOptions<FieldOf<D>>,
  ): Promise<readonly (Stored<DocumentOf<D>> & { readonly accountId: string })[]>;
  close(): Promise<void>;
}

export class DuplicateKeyError extends Error {
  override readonly name = 'DuplicateKeyError';
  constructor(
    readonly collection: string,
    readonly fields: readonly string[],
  ) {
    super(`Collection '${collection}' already has a document with the same ${fields.join(' and ')}.`);
  }
}

export class VersionConflictError extends Error {
  override readonly name = 'VersionConflictError';
  constructor(
    readonly collection: string,
    readonly id: string,
  ) {
    super(`Document '${id}' of '${collection}' was changed by somebody else: read it again and repeat the change.`);
  }
}

export class InvalidDocumentError extends Error {
  override readonly name = 'InvalidDocumentError';
  constructor(
    readonly collection: string,
    readonly problems: readonly string[],
  ) {
    super(`Not a document of '${collection}': ${problems.join('; ')}`);
  }
}

/**
 * The engine cannot be reached; the same call may well succeed later. Its name is the one by which the pipeline tells
 * that no record is at fault.
 */
export class DocumentStoreUnavailableError extends Error {
  override readonly name = 'InfrastructureError';
}
