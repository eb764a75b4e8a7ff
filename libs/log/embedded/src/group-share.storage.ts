import { integerAt, type SqliteFile, type SqliteStatement, textAt } from '@krasae/sqlite';
import type { GroupMember, ShareState } from './group-share.rules.js';
import type { Topic } from './log-storage.js';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS log_members (
    topic INTEGER NOT NULL, group_name TEXT NOT NULL, member TEXT NOT NULL, host TEXT NOT NULL, pid INTEGER NOT NULL,
    seen_at INTEGER NOT NULL, PRIMARY KEY (topic, group_name, member)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS log_owners (
    topic INTEGER NOT NULL, group_name TEXT NOT NULL, partition INTEGER NOT NULL, member TEXT NOT NULL,
    PRIMARY KEY (topic, group_name, partition)) WITHOUT ROWID;`;

/** Who takes part in groups, and who has which partition. Writing methods expect a transaction of the caller. */
export class GroupShareStorage {
  readonly #members: SqliteStatement;
  readonly #owners: SqliteStatement;
  readonly #owner: SqliteStatement;
  readonly #seen: SqliteStatement;
  readonly #claim: SqliteStatement;
  readonly #release: SqliteStatement;
  readonly #removeMember: SqliteStatement;
  readonly #removeOwner: SqliteStatement;

  constructor(file: SqliteFile) {
    file.write(() => file.execute(SCHEMA));
    this.#members = file.prepare(
      'SELECT member, host, pid, seen_at FROM log_members WHERE topic = ? AND group_name = ? ORDER BY member',
    );
    this.#owners = file.prepare('SELECT partition, member FROM log_owners WHERE topic = ? AND group_name = ?');
    this.#owner = file.prepare('SELECT member FROM log_owners WHERE topic = ? AND group_name = ? AND partition = ?');
    this.#seen = file.prepare(
      `INSERT INTO log_members (topic, group_name, member, host, pid, seen_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at`,
    );
    this.#claim = file.prepare(
      `INSERT INTO log_owners (topic, group_name, partition, member) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET member = excluded.member`,
    );
    this.#release = file.prepare(
      'DELETE FROM log_owners WHERE topic = ? AND group_name = ? AND partition = ? AND member = ?',
    );
    this.#removeMember = file.prepare('DELETE FROM log_members WHERE topic = ? AND group_name = ? AND member = ?');
    this.#removeOwner = file.prepare('DELETE FROM log_owners WHERE topic = ? AND group_name = ? AND member = ?');
  }

  state(topic: Topic, group: string): ShareState {
    return {
      partitions: topic.partitions,
      members: this.#members.rows([topic.id, group]).map((row) => ({
        id: textAt(row, 0),
        host: textAt(row, 1),
        pid: integerAt(row, 2),
        seenAt: integerAt(row, 3),
      })),
      owners: new Map(this.#owners.rows([topic.id, group]).map((row) => [integerAt(row, 0), textAt(row, 1)])),
    };
  }

  isOwner(topic: Topic, group: string, partition: number, member: string): boolean {
    const row = this.#owner.row([topic.id, group, partition]);
    return row !== undefined && textAt(row, 0) === member;
  }

  seen(topic: Topic, group: string, { id, host, pid, seenAt }: GroupMember): void {
    this.#seen.run([topic.id, group, id, host, pid, seenAt]);
  }

  claim(topic: Topic, group: string, partition: number, member: string): void {
    this.#claim.run([topic.id, group, partition, member]);
  }

  release(topic: Topic, group: string, partition: number, member: string): void {
    this.#release.run([topic.id, group, partition, member]);
  }

  /** With everything that it had. */
  remove(topic: Topic, group: string, member: string): void {
    this.#removeOwner.run([topic.id, group, member]);
    this.#removeMember.run([topic.id, group, member]);
  }
}
