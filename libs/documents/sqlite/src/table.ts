import type { CollectionDeclaration } from '@krasae/documents';
import { integerAt, quoted, type SqliteFile, textAt } from '@krasae/sqlite';
import { currentForm, expiryOf, fieldValues } from './document-row.js';
import { columnOf, fieldsOf, tableOf } from './names.js';
import { toSql } from './values.js';

const FILL_STEP = 500;

/** Columns beside those of the declared fields: account_id ('' in a global collection), id, version, expires_at, data. */
const SCHEMA = `CREATE TABLE IF NOT EXISTS document_collections (name TEXT PRIMARY KEY, scope TEXT NOT NULL, shape TEXT NOT NULL)`;

/** Whatever of the declaration the table is made of. */
function shapeOf({ unique, indexes, expiresAt }: CollectionDeclaration): string {
  return JSON.stringify({ unique, indexes, expiresAt: expiresAt ?? null });
}

/**
 * Makes the table of a collection, or brings the one that is there up to the declaration: new fields get their values
 * from the stored documents. Throws when the documents there break a new unique key, or the scope has changed.
 */
export function prepareTable(file: SqliteFile, declaration: CollectionDeclaration): void {
  file.write(() => {
    file.execute(SCHEMA);
    const row = file.prepare('SELECT scope, shape FROM document_collections WHERE name = ?').row([declaration.name]);
    if (row !== undefined && textAt(row, 0) !== declaration.scope) {
      throw new Error(
        `Collection '${declaration.name}' holds documents of scope '${textAt(row, 0)}', not '${declaration.scope}': ` +
          'give the new collection another name.',
      );
    }
    const shape = shapeOf(declaration);
    if (row !== undefined && textAt(row, 1) === shape) return;
    addColumns(file, declaration);
    if (row !== undefined) fillColumns(file, declaration);
    replaceIndexes(file, declaration);
    file
      .prepare('INSERT INTO document_collections VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET shape = excluded.shape')
      .run([declaration.name, declaration.scope, shape]);
  });
}

function addColumns(file: SqliteFile, declaration: CollectionDeclaration): void {
  const table = tableOf(declaration);
  file.execute(
    `CREATE TABLE IF NOT EXISTS ${table} (account_id TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL,
       expires_at INTEGER, data TEXT NOT NULL, PRIMARY KEY (account_id, id))`,
  );
  const there = new Set(
    file
      .prepare(`SELECT name FROM pragma_table_info(?)`)
      .rows([`documents_${declaration.name}`])
      .map((row) => textAt(row, 0)),
  );
  for (const field of fieldsOf(declaration)) {
    // Without a type, so that a value is compared as it is and not turned into a number or a text.
    if (!there.has(`field_${field}`)) file.execute(`ALTER TABLE ${table} ADD COLUMN ${columnOf(field)}`);
  }
}

/** From the documents as the schema now has them, so that a new field is found by its default. */
function fillColumns(file: SqliteFile, declaration: CollectionDeclaration): void {
  const table = tableOf(declaration);
  const fields = fieldsOf(declaration);
  const assignments = [...fields.map((field) => `${columnOf(field)} = ?`), 'expires_at = ?'].join(', ');
  const page = file.prepare(`SELECT rowid, data FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${FILL_STEP}`);
  const update = file.prepare(`UPDATE ${table} SET ${assignments} WHERE rowid = ?`);
  let last = -1;
  for (let rows = page.rows([last]); rows.length > 0; rows = page.rows([last])) {
    for (const row of rows) {
      last = integerAt(row, 0);
      const document = currentForm(declaration, JSON.parse(textAt(row, 1)));
      update.run([...fieldValues(document, fields).map(toSql), expiryOf(declaration, document), last]);
    }
  }
}

function replaceIndexes(file: SqliteFile, declaration: CollectionDeclaration): void {
  const table = tableOf(declaration);
  const old = file.prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`);
  for (const row of old.rows([`documents_${declaration.name}`])) {
    file.execute(`DROP INDEX ${quoted(textAt(row, 0))}`);
  }
  const nameOf = (kind: string, fields: readonly string[]) =>
    quoted(`documents_${declaration.name}:${kind}:${fields.join('+')}`);
  for (const key of declaration.unique) {
    assertUnique(file, declaration, key);
    const columns = ['account_id', ...key.map(columnOf)].join(', ');
    file.execute(`CREATE UNIQUE INDEX ${nameOf('unique', key)} ON ${table} (${columns})`);
  }
  for (const field of declaration.indexes) {
    file.execute(`CREATE INDEX ${nameOf('by', [field])} ON ${table} (account_id, ${columnOf(field)}, id)`);
  }
  if (declaration.expiresAt !== undefined) {
    file.execute(`CREATE INDEX ${nameOf('expiry', [])} ON ${table} (expires_at) WHERE expires_at IS NOT NULL`);
  }
}

function assertUnique(file: SqliteFile, declaration: CollectionDeclaration, key: readonly string[]): void {
  const columns = key.map(columnOf);
  const row = file
    .prepare(
      `SELECT account_id, min(id), max(id), count(*) FROM ${tableOf(declaration)}
       WHERE ${columns.map((column) => `${column} IS NOT NULL`).join(' AND ')}
       GROUP BY account_id, ${columns.join(', ')} HAVING count(*) > 1 LIMIT 1`,
    )
    .row();
  if (row === undefined) return;
  throw new Error(
    `Collection '${declaration.name}' cannot become unique by ${key.join(' and ')}: ${integerAt(row, 3)} documents of ` +
      `account '${textAt(row, 0)}' have the same, among them '${textAt(row, 1)}' and '${textAt(row, 2)}'. Change or delete all but one.`,
  );
}
