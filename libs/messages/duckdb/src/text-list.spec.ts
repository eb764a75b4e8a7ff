import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { decodedSql, encodeList, encodeName, needleOf } from './text-list.js';

const name = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('\u001e', '\u001f', '0', '1', '2', 'a') }));

describe('a list in one text', () => {
  it('gives every name back', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const property = fc.asyncProperty(name, async (one) => {
      const reader = await connection.runAndReadAll(`SELECT ${decodedSql('n')} FROM (SELECT ? AS n)`, [
        encodeName(one),
      ]);
      expect(reader.getRowsJS()).toEqual([[one]]);
    });
    await fc.assert(property);
    connection.closeSync();
  });

  it('holds the needle of a name exactly when it holds the name', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 4 }), name, (names, one) => {
        expect(encodeList(names).includes(needleOf(one))).toBe(names.includes(one));
        expect(names.every((each) => encodeList(names).includes(needleOf(each)))).toBe(true);
      }),
    );
  });

  it('is empty only when there are no names, and names each once', () => {
    expect(encodeList([])).toBe('');
    expect(encodeList([''])).not.toBe('');
    expect(encodeList(['a', 'b', 'a'])).toBe('\u001fa\u001fb\u001f');
  });
});
