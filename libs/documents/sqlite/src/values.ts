import type { FieldValue } from '@krasae/documents';
import type { SqlValue } from '@krasae/sqlite';

/** libsql ends the process on a boolean: they are kept as 0 and 1. */
export function toSql(value: FieldValue): SqlValue {
  return typeof value === 'boolean' ? Number(value) : value;
}
