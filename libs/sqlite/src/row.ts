/** What SQLite keeps in a field, as libsql hands it over. Booleans are not among them: they are written as 0 and 1. */
export type SqlValue = string | number | null | Uint8Array;
/** The columns of a row, in the order of the SELECT. */
export type Row = readonly SqlValue[];

// libsql cuts a text off at its first NUL when it reads it, and a lone surrogate has no UTF-8 form.
const NUL = '\0';

/** Any string of JavaScript in a form that comes back to the letter: as text where SQLite can, else as UTF-16 bytes. */
export function toText(value: string): string | Uint8Array {
  return isPlainText(value) ? value : Buffer.from(value, 'utf16le');
}

/** Whether SQLite gives the string back as text unharmed. */
export function isPlainText(value: string): boolean {
  return value.isWellFormed() && !value.includes(NUL);
}

/** The string of a column that toText wrote. Throws TypeError when the column holds something else. */
export function textAt(row: Row, column: number): string {
  const value = row[column];
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf16le');
  throw new TypeError(`Column ${column} holds ${String(value)} where a text was written.`);
}

/** The whole number of a column. Throws TypeError when the column holds something else. */
export function integerAt(row: Row, column: number): number {
  const value = row[column];
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new TypeError(`Column ${column} holds ${String(value)} where a whole number was written.`);
}
