import type {
  Collection,
  CollectionDeclaration,
  DocumentOf,
  DocumentStore,
  FieldOf,
  FindOptions,
  Stored,
} from '@krasae/documents';
import { type Durability, openSqlite, type SqliteFile, textAt } from '@krasae/sqlite';
import { pageSql, whereSql } from './conditions.js';
import { assertId, deleteExpired, readDocument } from './document-row.js';
import { tableOf } from './names.js';
import { SqliteCollection } from './sqlite-collection.js';
import { prepareTable } from './table.js';

export interface SqliteDocumentStoreOptions {
  readonly file: string;
  readonly collections: readonly CollectionDeclaration[];
  readonly durability?: Durability;
  /** Epoch milliseconds; decides what has expired. */
  readonly now?: () => number;
}

/**
 * The embedded DocumentStore (design 2): a table per collection in a SQLite file that several threads and processes may
 * have open. Makes the tables, brings those of earlier declarations up to date and deletes what has expired.
 */
export async function openSqliteDocumentStore(options: SqliteDocumentStoreOptions): Promise<DocumentStore> {
  const file = openSqlite(options.file, { durability: options.durability ?? 'full' });
  const now = options.now ?? Date.now;
  try {
    for (const declaration of options.collections) {
      prepareTable(file, declaration);
      if (declaration.expiresAt !== undefined) file.write(() => deleteExpired(file, declaration, now()));
    }
  } catch (error) {
    file.close();
    throw error;
  }
  return new SqliteDocumentStore(file, new Map(options.collections.map((declared) => [declared.name, declared])), now);
}

class SqliteDocumentStore implements DocumentStore {
  constructor(
    private readonly file: SqliteFile,
    private readonly declared: ReadonlyMap<string, CollectionDeclaration>,
    private readonly now: () => number,
  ) {}

  ofAccount<D extends CollectionDeclaration & { readonly scope: 'account' }>(
    declaration: D,
    accountId: string,
  ): Collection<D> {
    this.#assertDeclared(declaration);
    assertId(declaration.name, accountId);
    return new SqliteCollection(this.file, declaration, accountId, this.now);
  }

  ofAll<D extends CollectionDeclaration & { readonly scope: 'global' }>(declaration: D): Collection<D> {
    this.#assertDeclared(declaration);
    return new SqliteCollection(this.file, declaration, '', this.now);
  }

  async findAcross<D extends CollectionDeclaration & { readonly scope: 'account' }>(
    declaration: D,
    options: FindOptions<FieldOf<D>> = {},
  ): Promise<readonly (Stored<DocumentOf<D>> & { readonly accountId: string })[]> {
    this.#assertDeclared(declaration);
    const where = whereSql(declaration, options.where);
    const page = pageSql(declaration, options);
    return this.file
      .prepare(
        `SELECT id, version, data, account_id FROM ${tableOf(declaration)}
         WHERE (expires_at IS NULL OR expires_at > ?)${where.sql}${page.sql}`,
      )
      .rows([this.now(), ...where.values, ...page.values])
      .map((row) => ({ ...readDocument(declaration, row), accountId: textAt(row, 3) }));
  }

  async close(): Promise<void> {
    this.file.close();
  }

  #assertDeclared(declaration: CollectionDeclaration): void {
    if (this.declared.get(declaration.name) === declaration) return;
    throw new Error(
      `The store was not opened with this declaration of '${declaration.name}': name it in the collections at open.`,
    );
  }
}
