import {
  type NewLogRecord,
  type LogRecord,
  type PartitionRange,
  partitionOf,
  type TopicDeclaration,
} from '@krasae/log';
import { integerAt, quoted, type Row, type SqliteFile, type SqliteStatement, textAt } from '@krasae/sqlite';
import type { LogPosition } from '@krasae/contracts';
import { parseHeaders } from './headers.js';
import { batchesOf, type RecordBatch, recordsIn } from './record-batch.js';

export interface Topic {
  readonly id: number;
  readonly name: string;
  readonly partitions: number;
}

interface PartitionStatements {
  readonly append: SqliteStatement;
  readonly read: SqliteStatement;
  readonly firstSince: SqliteStatement;
  readonly first: SqliteStatement;
  readonly drop: SqliteStatement;
}

/** What goes into one partition. */
interface PartitionRecords {
  readonly partition: number;
  /** Of its records among all that are published together. */
  readonly places: readonly number[];
  readonly batches: readonly RecordBatch[];
}

/** Records laid out for a topic. */
export interface LaidOutRecords {
  readonly count: number;
  readonly parts: readonly PartitionRecords[];
}

/** Lays records out as the storage keeps them: the costly part of an append, which no lock is to be held for. */
export function layOut(topic: Topic, records: readonly NewLogRecord[]): LaidOutRecords {
  const byPartition = new Map<number, number[]>();
  records.forEach(({ key }, place) => {
    const partition = partitionOf(key, topic.partitions);
    const places = byPartition.get(partition);
    if (places === undefined) byPartition.set(partition, [place]);
    else places.push(place);
  });
  const parts = [...byPartition].map(([partition, places]) => {
    const batches = batchesOf(places.flatMap((place) => records[place] ?? []));
    return { partition, places, batches };
  });
  return { count: records.length, parts };
}

// One table a partition: a row always goes to the right end of its tree, which keeps pages full. A row is a batch of
// records: record_offset is that of the first, key their number and value the batch. Files of earlier versions have
// rows of one record, whose key is its own.
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

  append(topic: Topic, { count, parts }: LaidOutRecords, now: number): readonly LogPosition[] {
    const positions = new Array<LogPosition>(count);
    for (const { partition, places, batches } of parts) {
      const first = this.#endOf(topic, partition);
      let end = first;
      for (const batch of batches) {
        this.#of(topic, partition).append.run([end, batch.count, batch.bytes, now]);
        end += batch.count;
      }
      places.forEach((place, index) => (positions[place] = { partition, offset: first + index }));
      this.#setEnd.run([end, topic.id, partition]);
    }
    return positions;
  }

  /** From the offset on, or from the first that is there. */
  read(topic: Topic, partition: number, fromOffset: number, limit: number): readonly LogRecord[] {
    const records: LogRecord[] = [];
    for (const row of this.#of(topic, partition).read.rows([fromOffset, limit])) {
      records.push(...recordsOf(row, topic.name, partition, fromOffset, limit - records.length));
    }
    return records;
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

  /** Offset of the first record logged at or after the instant, which a row begins with; the end where there is none. */
  firstSince(topic: Topic, partition: number, instant: number): number {
    const row = this.#of(topic, partition).firstSince.row([instant]);
    return row === undefined ? this.#endOf(topic, partition) : integerAt(row, 0);
  }

  /**
   * Drops the rows that begin below the offset; answers how many records these were, and where the partition begins now.
   * To keep what stands from an offset on, that has to be one that a row begins with.
   */
  dropBelow(topic: Topic, partition: number, offset: number): { readonly dropped: number; readonly begin: number } {
    const { drop, first } = this.#of(topic, partition);
    const before = this.ranges(topic).find((range) => range.partition === partition)?.begin ?? 0;
    drop.run([offset]);
    const row = first.row();
    const begin = row === undefined ? this.#endOf(topic, partition) : integerAt(row, 0);
    this.#setBegin.run([begin, topic.id, partition]);
    return { dropped: begin - before, begin };
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
      append: this.#file.prepare(`INSERT INTO ${table} VALUES (?, ?, ?, NULL, ?)`),
      read: this.#file.prepare(
        `SELECT record_offset, key, value, headers, logged_at FROM ${table}
         WHERE record_offset >= coalesce((SELECT max(record_offset) FROM ${table} WHERE record_offset <= ?1), 0)
           AND record_offset < max(?1, (SELECT coalesce(min(record_offset), 0) FROM ${table})) + ?2
         ORDER BY record_offset`,
      ),
      firstSince: this.#file.prepare(
        `SELECT record_offset FROM ${table} WHERE logged_at >= ? ORDER BY record_offset LIMIT 1`,
      ),
      first: this.#file.prepare(`SELECT record_offset FROM ${table} ORDER BY record_offset LIMIT 1`),
      drop: this.#file.prepare(`DELETE FROM ${table} WHERE record_offset < ?`),
    };
    this.#statements.set(table, made);
    return made;
  }
}

/** The records of a row from the offset on, `limit` at most. */
function recordsOf(row: Row, topic: string, partition: number, fromOffset: number, limit: number): LogRecord[] {
  const [first, loggedAt] = [integerAt(row, 0), integerAt(row, 4)];
  const bytes = row[2];
  if (typeof row[1] !== 'number' || !(bytes instanceof Uint8Array)) {
    return first < fromOffset || limit === 0 ? [] : [oneRecordOf(row, topic, partition)];
  }
  const from = Math.max(0, fromOffset - first);
  const batch = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return recordsIn(integerAt(row, 1), batch, from, limit).map(({ key, headers, valueOf }, index) => ({
    topic,
    partition,
    offset: first + from + index,
    key,
    // Thousands of records wait for their turn: their texts would be moved about by every collection of garbage.
    get value() {
      return valueOf();
    },
    headers,
    loggedAt,
  }));
}

function oneRecordOf(row: Row, topic: string, partition: number): LogRecord {
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
