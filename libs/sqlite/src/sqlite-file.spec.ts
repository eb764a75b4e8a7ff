import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integerAt, isPlainText, textAt, toText } from './row.js';
import { openSqlite, quoted, type SqliteFile } from './sqlite-file.js';

describe('a SQLite file', () => {
  let folder: string;
  let file: SqliteFile;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'krasae-sqlite-'));
    file = openSqlite(join(folder, 'deep', 'er', 'krasae.db'));
    file.execute('CREATE TABLE things (thing)');
  });
  afterEach(() => {
    file.close();
    rmSync(folder, { recursive: true });
  });
  const add = (thing: string | number) => file.prepare('INSERT INTO things VALUES (?)').run([thing]);
  const things = (of: SqliteFile) => of.prepare('SELECT thing FROM things ORDER BY rowid').rows().flat();

  it('is made with its folders, and opened for many', () => {
    expect(existsSync(file.path)).toBe(true);
    const pragma = (of: SqliteFile, name: string) => of.prepare(`PRAGMA ${name}`).row();
    expect(pragma(file, 'journal_mode')).toEqual(['wal']);
    expect(pragma(file, 'synchronous')).toEqual([2]);
    const relaxed = openSqlite(file.path, { durability: 'normal' });
    expect(pragma(relaxed, 'synchronous')).toEqual([1]);
    relaxed.close();
  });

  it('gives back every string to the letter', () => {
    const read = file.prepare('SELECT ?');
    const string = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('\0', '\ud800', '\udc00', 'ก', 'a') }),
    );
    fc.assert(
      fc.property(string, (text) => {
        expect(textAt(read.row([toText(text)]) ?? [], 0)).toBe(text);
        if (isPlainText(text)) expect(toText(text)).toBe(text);
      }),
    );
  });

  it('refuses a column of another kind', () => {
    expect(() => textAt([1], 0)).toThrow(TypeError);
    expect(() => textAt([], 0)).toThrow(TypeError);
    expect(() => integerAt(['1'], 0)).toThrow(TypeError);
    expect(() => integerAt([0.5], 0)).toThrow(TypeError);
  });

  it('does all of a transaction or nothing', () => {
    expect(file.write(() => add(1) + add(2))).toBe(2);
    const broken = () => {
      add(3);
      throw new Error('no');
    };
    expect(() => file.write(broken)).toThrow('no');
    expect(things(file)).toEqual([1, 2]);
    file.write(() => add(4));
    expect(things(file)).toEqual([1, 2, 4]);
  });

  it('lets others read while one writes, and refuses a second writer only after its patience', () => {
    const other = openSqlite(file.path, { busyTimeoutMs: 60 });
    file.write(() => {
      add('unseen');
      expect(things(other)).toEqual([]);
      const started = performance.now();
      expect(() => other.write(() => 0)).toThrow(/locked/);
      expect(performance.now() - started).toBeGreaterThanOrEqual(55);
    });
    expect(things(other)).toEqual(['unseen']);
    expect(other.write(() => 'free')).toBe('free');
    other.close();
  });

  it('tells a writer that does not want to wait that another one writes', () => {
    const other = openSqlite(file.path);
    file.write(() => expect(other.tryWrite(() => 'done')).toBeNull());
    expect(other.tryWrite(() => 'done')).toEqual({ result: 'done' });
    other.close();
  });

  it('knows by its version when another connection has committed', () => {
    const version = file.versionReader();
    const before = version();
    add('of my own');
    expect(version()).toBe(before);
    const other = openSqlite(file.path);
    other.prepare('INSERT INTO things VALUES (1)').run();
    expect(version()).not.toBe(before);
    other.close();
  });

  it('does nothing more once it is closed', () => {
    const statement = file.prepare('SELECT 1');
    file.close();
    file.close();
    expect(file.isOpen).toBe(false);
    expect(() => statement.rows()).toThrow(/closed/);
    expect(() => statement.run()).toThrow(/closed/);
    expect(() => file.prepare('SELECT 1')).toThrow(/closed/);
    expect(() => file.write(() => 1)).toThrow(/closed/);
  });

  it('takes any name as a name', () => {
    file.execute(`CREATE TABLE ${quoted('a "b"; DROP TABLE things')} (${quoted('x-y')})`);
    expect(things(file)).toEqual([]);
  });
});
