import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { readCsv, sniffDelimiter } from './csv.reader.js';
import { readJsonList } from './json.reader.js';
import { JsonSplitter } from './json-splitter.js';
import { LineSplitter } from './line-splitter.js';
import { readNdjson } from './ndjson.reader.js';
import type { RawRecord } from './raw-record.js';

const START = { offset: 0, records: 0 };

async function* chunksOf(bytes: Uint8Array, cuts: readonly number[] = []): AsyncGenerator<Uint8Array> {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  let start = 0;
  for (const place of [...places, bytes.length]) {
    yield bytes.subarray(start, place);
    start = place;
  }
}

async function all(records: AsyncIterable<RawRecord>): Promise<RawRecord[]> {
  const list: RawRecord[] = [];
  for await (const record of records) list.push(record);
  return list;
}

const text = (content: string) => chunksOf(Buffer.from(content, 'utf8'));
const brief = (records: readonly RawRecord[]) => records.map(({ at, value, problem }) => ({ at, value, problem }));

const thai = fc.constantFrom(
  'กาแฟ',
  'ก',
  '☕️',
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  '\n',
  '\r',
  ' ',
  'é',
  '"quoted"',
  '\u2028',
);
const word = fc.array(thai, { maxLength: 8 }).map((parts) => parts.join(''));
const cuts = fc.array(fc.nat(), { maxLength: 12 });
const objects = fc.array(fc.record({ text: word, list: fc.array(word, { maxLength: 2 }), n: fc.nat() }), {
  minLength: 1,
  maxLength: 6,
});

describe('NDJSON', () => {
  it('gives the same records whatever the chunks it comes in', async () => {
    const eol = fc.constantFrom('\n', '\r\n', '\n\n', '\n  \r\n');
    const property = fc.asyncProperty(objects, cuts, eol, fc.boolean(), async (values, places, end, isEnded) => {
      const content = values.map((value) => JSON.stringify(value)).join(end) + (isEnded ? end : '');
      const records = await all(readNdjson(chunksOf(Buffer.from(content), places), START));
      expect(records.map((record) => record.value)).toEqual(values);
    });
    await fc.assert(property);
  });

  it('goes on from the position after any record', async () => {
    const property = fc.asyncProperty(objects, fc.nat(), async (values, place) => {
      const bytes = Buffer.from(values.map((value) => JSON.stringify(value)).join('\n'));
      const records = await all(readNdjson(chunksOf(bytes), START));
      const stop = records[place % records.length]?.after ?? START;
      const rest = await all(readNdjson(chunksOf(bytes.subarray(stop.offset)), stop));
      expect(brief(rest)).toEqual(brief(records.slice((place % records.length) + 1)));
    });
    await fc.assert(property);
  });

  it('reports a bad line by its number, counting empty ones, and takes the rest', async () => {
    const records = await all(readNdjson(text('{"a":1}\n\n{"a":\n{"a":2}'), START));
    expect(records.map((record) => [record.at, record.value])).toEqual([
      ['line 1', { a: 1 }],
      ['line 3', undefined],
      ['line 4', { a: 2 }],
    ]);
    expect(records[1]?.problem).toContain('not JSON');
  });

  it('takes a line with broken bytes, replaced, and says so', async () => {
    const bytes = Buffer.concat([Buffer.from('{"a":"ก'), Buffer.from([0xe0, 0xb8]), Buffer.from('"}\n{"a":"ข"}\n')]);
    const records = await all(readNdjson(chunksOf(bytes), START));
    expect(records.map((record) => record.value)).toEqual([{ a: 'ก\uFFFD' }, { a: 'ข' }]);
    expect(records.map((record) => record.problem?.includes('not UTF-8'))).toEqual([true, undefined]);
  });
});

describe('lines', () => {
  it('that are too long are passed over without being held', () => {
    const splitter = new LineSplitter(0, 0, 10);
    const long = Buffer.alloc(1000, 'x');
    const lines = [Buffer.from('ab\n'), long, long, Buffer.from('\ncd')].flatMap((chunk) => [...splitter.push(chunk)]);
    const seen = [...lines, ...splitter.flush()].map((line) => [
      line.bytes && Buffer.from(line.bytes).toString(),
      line.end,
    ]);
    expect(seen).toEqual([
      ['ab', 3],
      [null, 2004],
      ['cd', 2006],
    ]);
  });
});

describe('a JSON list', () => {
  const wrap = fc.constantFrom(
    (list: string) => list,
    (list: string) => `{"messages":${list}}`,
    (list: string) => ` {"meta":{"data":["no"],"items":3},"data" : ${list}, "next":["no"]}`,
    (list: string) => `\n{"name":"messages","items":\n${list}\n}`,
  );

  it('gives the same elements whatever the chunks, the wrapping and the indentation', async () => {
    const property = fc.asyncProperty(
      objects,
      cuts,
      wrap,
      fc.constantFrom(0, 2),
      async (values, places, wrapped, indent) => {
        const bytes = Buffer.from(wrapped(JSON.stringify(values, null, indent)));
        const records = await all(readJsonList(chunksOf(bytes, places), 0));
        expect(brief(records)).toEqual(
          values.map((value, index) => ({ at: `element ${index + 1}`, value, problem: undefined })),
        );
      },
    );
    await fc.assert(property);
  });

  it('passes over what was read before', async () => {
    const records = await all(readJsonList(text('[{"a":1},{"a":2},{"a":3}]'), 2));
    expect(brief(records)).toEqual([{ at: 'element 3', value: { a: 3 }, problem: undefined }]);
  });

  it('that is cut gives what stands before the cut, and says so', async () => {
    const inside = await all(readJsonList(text('[{"a":1},{"a":'), 0));
    expect(inside.map((record) => record.value)).toEqual([{ a: 1 }, undefined]);
    expect(inside[1]?.problem).toContain('ends before');
    const between = await all(readJsonList(text('[{"a":1},{"a":2}'), 0));
    expect(between.map((record) => record.value)).toEqual([{ a: 1 }, { a: 2 }]);
    expect(between[1]?.problem).toContain('ends before');
  });

  it.each([
    ['[{"a":1},{a:2},{"a":3}]', [1, 3]],
    ['[{"a":1},\n{"a":"x},\n{"a":2},\n{a:3},{"a":4}]', [1, 2, 4]],
    ['[\n {\n "a":1\n },\n {\n  "b":"x,\n  "a":2\n },\n {\n  "a":{"b":[3]}\n }\n]', [1, { b: [3] }]],
  ])('with a broken element gives all others: %j', async (content, expected) => {
    const records = await all(readJsonList(text(content), 0));
    const taken = records.map((record) => record.value).filter((value) => value !== undefined);
    expect(taken).toEqual(expected.map((a) => ({ a })));
    expect(records.length).toBeGreaterThan(taken.length);
  });

  it('that is empty has no elements; where none is, that is said', async () => {
    expect(await all(readJsonList(text(' [ ] '), 0))).toEqual([]);
    expect(brief(await all(readJsonList(text('{"a":{"messages":[1]}}'), 0)))).toMatchObject([{ at: 'file' }]);
  });

  it('does not hold an element that is too long', () => {
    const splitter = new JsonSplitter(10);
    const elements = [...splitter.push(Buffer.from(`["${'x'.repeat(100)}",1]`)), ...splitter.flush()];
    expect(elements.map((element) => element.bytes && Buffer.from(element.bytes).toString())).toEqual([null, '1']);
  });
});

describe('CSV', () => {
  const header = 'created_at,text,n';
  const quote = (field: string, delimiter: string) =>
    /["\n\r]/.test(field) || field.includes(delimiter) ? `"${field.replaceAll('"', '""')}"` : field;
  // A row's line end within quotes is read as LF, as spreadsheets write it.
  const field = word.map((value) => value.replaceAll('\r', ''));
  const rows = fc.array(fc.tuple(fc.constant('2026-11-20'), field, fc.nat().map(String)), {
    minLength: 1,
    maxLength: 6,
  });

  it('gives the same rows whatever the chunks, the delimiter and the line ends', async () => {
    const delimiter = fc.constantFrom(',', ';', '\t');
    const property = fc.asyncProperty(
      rows,
      cuts,
      delimiter,
      fc.constantFrom('\n', '\r\n'),
      async (values, places, by, eol) => {
        const lines = [header.replaceAll(',', by), ...values.map((row) => row.map((cell) => quote(cell, by)).join(by))];
        const records = await all(readCsv(chunksOf(Buffer.from(lines.join(eol) + eol), places), 0));
        const expected = values.map(([date, body, n]) => ({ created_at: date, text: body, n }));
        expect(records.map((record) => record.value)).toEqual(expected);
      },
    );
    await fc.assert(property);
  });

  it('names the line on which a row begins, and passes over rows that were read before', async () => {
    const content = `${header}\n2026,"a\nb",1\n\n2027,c,2\n2028,d,3,4\n`;
    const records = await all(readCsv(text(content), 0));
    expect(records.map((record) => record.at)).toEqual(['line 2', 'line 5', 'line 6']);
    expect(records[2]?.problem).toBe('has 4 fields, the header has 3');
    expect((await all(readCsv(text(content), 2))).map((record) => record.at)).toEqual(['line 6']);
  });

  it.each([
    ['at the end of the file', '2026,"a,1\n2027,b,2\n2028,c,3\n', 2],
    ['closed by another', '2026,"a,1\n2027,b,2\n2028,"c",3\n', 2],
  ])('lets an unclosed quote %s spoil its own line alone', async (_name, body, count) => {
    const records = await all(readCsv(text(`${header}\n${body}`), 0));
    expect(records.filter((record) => record.value !== undefined).length).toBe(count);
    expect(records.filter((record) => record.problem !== undefined).map((record) => record.at)).toEqual(['line 2']);
  });

  it('keeps a quote within a field as it stands', async () => {
    const records = await all(readCsv(text(`${header}\n2026,5" pipe "x",1\n`), 0));
    expect(records[0]?.value).toMatchObject({ text: '5" pipe "x"' });
  });

  it('without columns for text and date is refused with what was found', async () => {
    await expect(all(readCsv(text('foo,bar\n1,2\n'), 0))).rejects.toThrow(/text and createdAt \(found: foo, bar\)/);
  });

  it('takes the delimiter from the header, outside quotes', () => {
    expect(sniffDelimiter('"a,b,c";d;e')).toBe(';');
    expect(sniffDelimiter('a\tb')).toBe('\t');
    expect(sniffDelimiter('a')).toBe(',');
  });
});
