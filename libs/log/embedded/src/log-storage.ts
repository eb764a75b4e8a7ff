import {
  type NewLogRecord,
  type LogRecord,
  type PartitionRange,
  partitionOf,
  type TopicDeclaration,
} from '@krasae/log';
import { integerAt, quoted, type Row, type SqliteFile, type SqliteStatement, textAt, toText } from '@krasae/sqlite';
import type { LogPosition } from '@krasae/contracts';
import { parseHeaders } from './headers.js';

export interface Topic {
  readonly id: number;
  readonly name: string;
  readonly partitions: number;
}

interface PartitionStatements {
  readonly append: SqliteStatement;
  readonly read: SqliteStatement;
  readonly firstSince: SqliteStatement;
  readonly drop: SqliteStatement;
}

// One table a partition: a record always goes to the right end of its tree, which keeps pages full, and offset is the row id.
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS log_topics (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, partitions INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS log_partitions (
    topic INTEGER NOT NULL, partition INTEGER NOT NULL, begin_offset INTEGER NOT NULL, end_offset INTEGER NOT NULL,
    PRIMARY KEY (topic, partition)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS log_commits (
    topic INTEGER NOT NULL, group_name TEXT NOT NULL, partition INTEGER NOT NULL, committed INTEGER NOT NULL,
    PRIMARY KEY (topic, group_name, partition)) WITHOUT ROWID;`;

const tableOf = (topic: Topic, partition: number) => quoted(`log_${topic.id}_${partition}`);

/** The log's tables and the statements on them. Writing methods expect to run within a transaction of the caller. */
export class LogStorage {
  readonly #file: SqliteFile;
  readonly #statements = new Map<string, PartitionStatements>();
  readonly #findTopic: SqliteStatement;
  readonly #ends: SqliteStatement;
  readonly #ranges: SqliteStatement;
  readonly #setEnd: SqliteStatement;
  readonly #setBegin: SqliteStatement;
  readonly #commits: SqliteStatement;
  readonly #commit: SqliteStatement;
  readonly #startAt: SqliteStatement;

  constructor(file: SqliteFile) {
    this.#file = file;
    file.write(() => file.execute(SCHEMA));
    this.#findTopic = file.prepare('SELECT id, name, partitions FROM log_topics WHERE name = ?');
    this.#ends = file.prepare('SELECT end_offset FROM log_partitions WHERE topic = ? AND partition = ?');
    this.#ranges = file.prepare(
      'SELECT partition, begin_offset, end_offset FROM log_partitions WHERE topic = ? ORDER BY partition',
    );
    this.#setEnd = file.prepare('UPDATE log_partitions SET end_offset = ? WHERE topic = ? AND partition = ?');
    this.#setBegin = file.prepare('UPDATE log_partitions SET begin_offset = ? WHERE topic = ? AND partition = ?');
    this.#commits = file.prepare('SELECT partition, committed FROM log_commits WHERE topic = ? AND group_name = ?');
    this.#commit = file.prepare(
      `INSERT INTO log_commits (topic, group_name, partition, committed) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET committed = max(committed, excluded.committed)`,
    );
    this.#startAt = file.prepare(
      'INSERT INTO log_commits (topic, group_name, partition, committed) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    );
  }

  findTopic(name: string): Topic | null {
    const row = this.#findTopic.row([name]);
    return row === undefined ? null : { id: integerAt(row, 0), name: textAt(row, 1), partitions: integerAt(row, 2) };
  }

  addTopic({ name, partitions }: TopicDeclaration): void {
    const row = this.#file
      .prepare('INSERT INTO log_topics (name, partitions) VALUES (?, ?) RETURNING id')
      .row([name, partitions]);
    if (row === undefined) throw new Error(`SQLite gave topic '${name}' no id.`);
    const topic = { id: integerAt(row, 0), name, partitions };
    const addPartition = this.#file.prepare('INSERT INTO log_partitions VALUES (?, ?, 0, 0)');
    for (let partition = 0; partition < partitions; partition += 1) {
      addPartition.run([topic.id, partition]);
      this.#file.execute(
        `CREATE TABLE ${tableOf(topic, partition)} (
           record_offset INTEGER PRIMARY KEY, key NOT NULL, value NOT NULL, headers TEXT, logged_at INTEGER NOT NULL)`,
      );
    }
  }

  append(topic: Topic, records: readonly NewLogRecord[], now: number): readonly LogPosition[] {
    const ends = new Map<number, number>();
    const positions = records.map(({ key, value, headers }) => {
      const partition = partitionOf(key, topic.partitions);
      const offset = ends.get(partition) ?? this.#endOf(topic, partition);
      const written = headers === undefined || Object.keys(headers).length === 0 ? null : JSON.stringify(headers);
      this.#of(topic, partition).append.run([offset, toText(key), toText(value), written, now]);
      ends.set(partition, offset + 1);
      return { partition, offset };
    });
    for (const [partition, end] of ends) this.#setEnd.run([end, topic.id, partition]);
    return positions;
  }

  read(topic: Topic, partition: number, fromOffset: number, limit: number): readonly LogRecord[] {
    return this.#of(topic, partition)
      .read.rows([fromOffset, limit])
      .map((row) => toRecord(topic.name, partition, row));
  }

  ranges(topic: Topic): readonly PartitionRange[] {
    return this.#ranges
      .rows([topic.id])
      .map((row) => ({ partition: integerAt(row, 0), begin: integerAt(row, 1), end: integerAt(row, 2) }));
  }

  /** Committed offset by partition; only of partitions that have one. */
  commits(topic: Topic, group: string): ReadonlyMap<number, number> {
    return new Map(this.#commits.rows([topic.id, group]).map((row) => [integerAt(row, 0), integerAt(row, 1)]));
  }

  commit(topic: Topic, group: string, partition: number, committed: number): void {
    this.#commit.run([topic.id, group, partition, committed]);
  }

  /** Gives every partition where the group has no offset yet one: its begin or its end. */
  startGroup(topic: Topic, group: string, startAt: 'begin' | 'end'): void {
    for (const range of this.ranges(topic)) {
      this.#startAt.run([topic.id, group, range.partition, range[startAt]]);
    }
  }

  /** Offset of the first record logged at or after the instant; the end where there is none. */
  firstSince(topic: Topic, partition: number, instant: number): number {
    const row = this.#of(topic, partition).firstSince.row([instant]);
    return row === undefined ? this.#endOf(topic, partition) : integerAt(row, 0);
  }

  /** Drops the records below the offset; answers how many. */
  dropBelow(topic: Topic, partition: number, offset: number): number {
    const dropped = this.#of(topic, partition).drop.run([offset]);
    if (dropped > 0) this.#setBegin.run([offset, topic.id, partition]);
    return dropped;
  }

  #endOf(topic: Topic, partition: number): number {
    const row = this.#ends.row([topic.id, partition]);
    if (row === undefined) throw new RangeError(`Topic '${topic.name}' has no partition ${partition}.`);
    return integerAt(row, 0);
  }

  #of(topic: Topic, partition: number): PartitionStatements {
    const table = tableOf(topic, partition);
    const known = this.#statements.get(table);
    if (known !== undefined) return known;
    const made = {
      append: this.#file.prepare(`INSERT INTO ${table} VALUES (?, ?, ?, ?, ?)`),
      read: this.#file.prepare(`SELECT * FROM ${table} WHERE record_offset >= ? ORDER BY record_offset LIMIT ?`),
      firstSince: this.#file.prepare(
        `SELECT record_offset FROM ${table} WHERE logged_at >= ? ORDER BY record_offset LIMIT 1`,
      ),
      drop: this.#file.prepare(`DELETE FROM ${table} WHERE record_offset < ?`),
    };
    this.#statements.set(table, made);
    return made;
  }
}

function toRecord(topic: string, partition: number, row: Row): LogRecord {
  return {
    topic,
    partition,
    offset: integerAt(row, 0),
    key: textAt(row, 1),
    value: textAt(row, 2),
    headers: row[3] === null ? {} : parseHeaders(textAt(row, 3)),
    loggedAt: integerAt(row, 4),
  };
}
