import { ConnectorError } from '@krasae/contracts';
import { parse } from 'csv-parse/sync';
import { hasField } from './field-mapping.js';
import { type Line, LineSplitter, linesOf } from './line-splitter.js';
import { BROKEN_BYTES, type ByteChunks, decodeUtf8, type RawRecord, tooLong } from './raw-record.js';

export const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A quoted field may run over lines, but not further than this: beyond, its quote was never meant to open one. */
const MAX_ROW_CHARACTERS = 1_000_000;

interface TextLine {
  readonly number: number;
  readonly text: string;
  readonly isBroken: boolean;
  readonly bytes: number;
  readonly end: number;
  readonly isTooLong: boolean;
}

function toTextLine(line: Line): TextLine {
  const { text, isBroken } = line.bytes === null ? { text: '', isBroken: false } : decodeUtf8(line.bytes);
  const { number, length, end } = line;
  return { number, text, isBroken, bytes: length, end, isTooLong: line.bytes === null };
}

/** How the quotes of a row stand: all closed, one still open at its end, or a closed one with text behind it. */
export function quotesOf(row: string, delimiter: Delimiter): 'closed' | 'open' | 'garbled' {
  let index = 0;
  while (index <= row.length) {
    if (row[index] !== '"') {
      const next = row.indexOf(delimiter, index);
      if (next < 0) return 'closed';
      index = next + 1;
      continue;
    }
    let close = row.indexOf('"', index + 1);
    while (close >= 0 && row[close + 1] === '"') close = row.indexOf('"', close + 2);
    if (close < 0) return 'open';
    const behind = row[close + 1];
    if (behind === undefined) return 'closed';
    if (behind !== delimiter) return 'garbled';
    index = close + 2;
  }
  return 'closed';
}

/** The delimiter that occurs most often in the header, outside quotes. */
export function sniffDelimiter(header: string): Delimiter {
  const bare = header.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function fieldsOf(row: string, delimiter: Delimiter): readonly string[] {
  if (!row.includes('"')) return row.split(delimiter);
  const rows: string[][] = parse(row, { delimiter, relax_quotes: true, relax_column_count: true });
  return rows[0] ?? [];
}

type Row = Pick<RawRecord, 'value' | 'problem'>;

function toValue(fields: readonly string[], header: readonly string[], isBroken: boolean): Row {
  const surplus = fields.slice(header.length).some((field) => field.trim() !== '');
  if (surplus) return { problem: `has ${fields.length} fields, the header has ${header.length}` };
  const value = Object.fromEntries(header.map((name, index) => [name, fields[index] ?? '']));
  return isBroken ? { value, problem: BROKEN_BYTES } : { value };
}

/** Lines not yet made into rows, with what was read ahead for a quoted field put back when it was not one. */
class LineQueue {
  private readonly ahead: TextLine[] = [];
  constructor(private readonly lines: AsyncIterator<Line>) {}

  async next(): Promise<TextLine | null> {
    const held = this.ahead.shift();
    if (held !== undefined) return held;
    const result = await this.lines.next();
    return result.done === true ? null : toTextLine(result.value);
  }

  putBack(lines: readonly TextLine[]): void {
    this.ahead.unshift(...lines);
  }
}

interface RowLines {
  readonly lines: readonly TextLine[];
  readonly text: string;
  readonly problem?: string;
}

/**
 * The next row: one line, or as many as its quoted fields run over. A quote that nothing sensible closes spoils its own
 * line alone: the lines that were read in search of its end are put back.
 */
async function nextRow(queue: LineQueue, delimiter: Delimiter): Promise<RowLines | null> {
  const first = await queue.next();
  if (first === null) return null;
  const lines = [first];
  let { text } = first;
  let quotes = quotesOf(text, delimiter);
  if (quotes === 'garbled') return { lines, text };
  while (quotes === 'open') {
    const line = text.length > MAX_ROW_CHARACTERS ? null : await queue.next();
    if (line !== null) {
      lines.push(line);
      text = `${text}\n${line.text}`;
      quotes = line.isTooLong ? 'garbled' : quotesOf(text, delimiter);
    }
    if (line === null || quotes === 'garbled') {
      queue.putBack(lines.slice(1));
      return { lines: [first], text: first.text, problem: 'a quote is opened and not closed' };
    }
  }
  return { lines, text };
}

function rowOf(row: RowLines, header: readonly string[], delimiter: Delimiter): Row {
  const tooLongLine = row.lines.find((line) => line.isTooLong);
  if (tooLongLine !== undefined) return { problem: tooLong(tooLongLine.bytes) };
  if (row.problem !== undefined) return { problem: row.problem };
  const isBroken = row.lines.some((line) => line.isBroken);
  return toValue(fieldsOf(row.text, delimiter), header, isBroken);
}

/** A file without these columns holds no message: better said once than of every row. */
function checkedHeader(names: readonly string[]): readonly string[] {
  const missing = (['text', 'createdAt'] as const).filter((field) => !hasField(names, field));
  if (missing.length === 0) return names;
  const found = names.join(', ').slice(0, 300);
  const message = `The header row has no column for ${missing.join(' and ')} (found: ${found}): name the columns in line 1.`;
  throw new ConnectorError(message, { kind: 'configuration' });
}

/**
 * Rows of a CSV input, from its beginning, as objects named by the header row (RFC 4180, with a delimiter of DELIMITERS
 * told by the header); the first `skip` rows are passed over. Empty lines are no rows.
 */
export async function* readCsv(chunks: ByteChunks, skip: number): AsyncGenerator<RawRecord> {
  const queue = new LineQueue(linesOf(chunks, new LineSplitter()));
  let header: readonly string[] | null = null;
  let delimiter: Delimiter = ',';
  let records = 0;
  for (let row = await nextRow(queue, delimiter); row !== null; row = await nextRow(queue, delimiter)) {
    const first = row.lines[0];
    const last = row.lines.at(-1);
    if (first === undefined || last === undefined || (row.text.trim() === '' && !first.isTooLong)) continue;
    if (header === null) {
      delimiter = sniffDelimiter(row.text);
      header = checkedHeader(fieldsOf(row.text, delimiter).map((name) => name.trim()));
      continue;
    }
    records += 1;
    if (records <= skip) continue;
    const bytes = row.lines.reduce((sum, line) => sum + line.bytes, 0);
    yield { at: `line ${first.number}`, after: { offset: last.end, records }, bytes, ...rowOf(row, header, delimiter) };
  }
}
