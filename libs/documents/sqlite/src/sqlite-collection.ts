import { randomUUID } from 'node:crypto';
import {
  type Collection,
  type CollectionDeclaration,
  type DocumentOf,
  DuplicateKeyError,
  type FieldOf,
  type FieldValue,
  type FindOptions,
  type Stored,
  VersionConflictError,
  type Where,
} from '@krasae/documents';
import { integerAt, type SqliteFile } from '@krasae/sqlite';
import { type Fragment, pageSql, whereSql } from './conditions.js';
import { assertId, deleteExpired, expiryOf, fieldValues, readDocument, validDocument } from './document-row.js';
import { columnOf, fieldsOf, tableOf } from './names.js';
import { toSql } from './values.js';

/** The documents of one account, or of a global collection (account ''), in their table. */
export class SqliteCollection<D extends CollectionDeclaration> implements Collection<D> {
  readonly #table: string;
  readonly #fields: readonly string[];

  constructor(
    private readonly file: SqliteFile,
    private readonly declaration: D,
    private readonly accountId: string,
    private readonly now: () => number,
  ) {
    this.#table = tableOf(declaration);
    this.#fields = fieldsOf(declaration);
  }

  async insert(data: DocumentOf<D>, id: string = randomUUID()): Promise<Stored<DocumentOf<D>>> {
    const document = this.#valid(data, id);
    return this.#write(() => {
      if (this.#get(id) !== null) throw new DuplicateKeyError(this.declaration.name, ['id']);
      return this.#store(id, 1, document);
    });
  }

  async get(id: string): Promise<Stored<DocumentOf<D>> | null> {
    return this.#get(id);
  }

  async find(options: FindOptions<FieldOf<D>> = {}): Promise<readonly Stored<DocumentOf<D>>[]> {
    const where = this.#mine(whereSql(this.declaration, options.where));
    const page = pageSql(this.declaration, options);
    return this.file
      .prepare(`SELECT id, version, data FROM ${this.#table} WHERE ${where.sql}${page.sql}`)
      .rows([...where.values, ...page.values])
      .map((row) => readDocument(this.declaration, row));
  }

  async count(where?: Where<FieldOf<D>>): Promise<number> {
    const mine = this.#mine(whereSql(this.declaration, where));
    const row = this.file.prepare(`SELECT count(*) FROM ${this.#table} WHERE ${mine.sql}`).row(mine.values);
    return row === undefined ? 0 : integerAt(row, 0);
  }

  async replace(id: string, data: DocumentOf<D>, version?: number): Promise<Stored<DocumentOf<D>> | null> {
    const document = this.#valid(data, id);
    return this.#write(() => {
      const found = this.#versionOf(id);
      if (found === null) return null;
      if (version !== undefined && version !== found) throw new VersionConflictError(this.declaration.name, id);
      return this.#store(id, found + 1, document);
    });
  }

  async put(id: string, data: DocumentOf<D>): Promise<Stored<DocumentOf<D>>> {
    const document = this.#valid(data, id);
    return this.#write(() => this.#store(id, (this.#versionOf(id) ?? 0) + 1, document));
  }

  async restore({ id, version, data }: Stored<DocumentOf<D>>): Promise<void> {
    const document = this.#valid(data, id);
    this.#write(() => this.#store(id, version, document));
  }

  /** The write lock is held while apply runs, so nobody changes the document in between. */
  async change(id: string, apply: (data: DocumentOf<D>) => DocumentOf<D>): Promise<Stored<DocumentOf<D>> | null> {
    return this.#write(() => {
      const found = this.#get(id);
      return found === null ? null : this.#store(id, found.version + 1, this.#valid(apply(found.data), id));
    });
  }

  async delete(id: string): Promise<boolean> {
    return (await this.#deleteWhere({ sql: ' AND id = ?', values: [id] })) > 0;
  }

  async deleteWhere(where: Where<FieldOf<D>>): Promise<number> {
    return this.#deleteWhere(whereSql(this.declaration, where));
  }

  async #deleteWhere(where: Fragment): Promise<number> {
    const mine = this.#mine(where);
    return this.#write(() => this.file.prepare(`DELETE FROM ${this.#table} WHERE ${mine.sql}`).run(mine.values));
  }

  /** Every statement of this class goes through here: it holds the account, and what has expired is gone. */
  #mine(where: Fragment): Fragment {
    return {
      sql: `account_id = ? AND (expires_at IS NULL OR expires_at > ?)${where.sql}`,
      values: [this.accountId, this.now(), ...where.values],
    };
  }

  #write<T>(work: () => T): T {
    return this.file.write(() => {
      deleteExpired(this.file, this.declaration, this.now());
      return work();
    });
  }

  #get(id: string): Stored<DocumentOf<D>> | null {
    const mine = this.#mine({ sql: ' AND id = ?', values: [id] });
    const row = this.file.prepare(`SELECT id, version, data FROM ${this.#table} WHERE ${mine.sql}`).row(mine.values);
    return row === undefined ? null : readDocument(this.declaration, row);
  }

  #versionOf(id: string): number | null {
    const mine = this.#mine({ sql: ' AND id = ?', values: [id] });
    const row = this.file.prepare(`SELECT version FROM ${this.#table} WHERE ${mine.sql}`).row(mine.values);
    return row === undefined ? null : integerAt(row, 0);
  }

  #valid(data: unknown, id: string): DocumentOf<D> {
    assertId(this.declaration.name, id);
    return validDocument(this.declaration, data);
  }

  #store(id: string, version: number, document: DocumentOf<D>): Stored<DocumentOf<D>> {
    const values = fieldValues(document, this.#fields);
    for (const key of this.declaration.unique) this.#assertUnique(id, key, values);
    const columns = ['account_id', 'id', 'version', 'expires_at', 'data', ...this.#fields.map(columnOf)];
    const changed = columns.slice(2).map((column) => `${column} = excluded.${column}`);
    this.file
      .prepare(
        `INSERT INTO ${this.#table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
         ON CONFLICT (account_id, id) DO UPDATE SET ${changed.join(', ')}`,
      )
      .run([
        this.accountId,
        id,
        version,
        expiryOf(this.declaration, document),
        JSON.stringify(document),
        ...values.map(toSql),
      ]);
    return { id, version, data: document };
  }

  /** Asked under the write lock, so the index that backs it is never the one to say no. Null equals nothing. */
  #assertUnique(id: string, key: readonly string[], values: readonly FieldValue[]): void {
    const bound = key.map((field) => toSql(values[this.#fields.indexOf(field)] ?? null));
    const same = key.map((field) => `${columnOf(field)} = ?`).join(' AND ');
    const row = this.file
      .prepare(`SELECT 1 FROM ${this.#table} WHERE account_id = ? AND id <> ? AND ${same}`)
      .row([this.accountId, id, ...bound]);
    if (row !== undefined) throw new DuplicateKeyError(this.declaration.name, key);
  }
}
