/**
 * Lists of names in one VARCHAR, each between two separators: '␟a␟b␟', '' when empty. DuckDB has lists of its own, but
 * its Node client spends as long on the eight of a message as on all the rest of the row, and such strings, of which a
 * column holds few different ones, are kept as a dictionary. Names that hold the separator itself are escaped.
 */
const SEPARATOR = '\u001f';
const ESCAPE = '\u001e';
const EMPTY_NAME = `${ESCAPE}2`;

/** For SQL, where the control character has to be written as a call. */
export const SEPARATOR_SQL = 'chr(31)';

export function encodeList(values: readonly string[]): string {
  if (values.length === 0) return '';
  return SEPARATOR + [...new Set(values)].map(encodeName).join(SEPARATOR) + SEPARATOR;
}

/** What stands in the encoded list exactly when the name does. */
export function needleOf(name: string): string {
  return SEPARATOR + encodeName(name) + SEPARATOR;
}

/** What stands in the encoded list exactly when a name that begins so does. Every name begins with ''. */
export function beginningOf(start: string): string {
  return start === '' ? SEPARATOR : SEPARATOR + encodeName(start);
}

/** Never ''. */
export function encodeName(name: string): string {
  if (name === '') return EMPTY_NAME;
  if (!name.includes(SEPARATOR) && !name.includes(ESCAPE)) return name;
  return name.replaceAll(ESCAPE, `${ESCAPE}0`).replaceAll(SEPARATOR, `${ESCAPE}1`);
}

/** A name of such a list, as a column holds it, as it was: the way back of encodeName, in SQL. */
export function decodedSql(column: string): string {
  const whole = `CASE WHEN ${column} = chr(30) || '2' THEN '' ELSE ${column} END`;
  return `replace(replace(${whole}, chr(30) || '1', chr(31)), chr(30) || '0', chr(30))`;
}
