import { type IndexedRecord, indexedRecordSchema, type LogPosition, RECORD_HEADERS, TOPICS } from '@krasae/contracts';
import type { EventLog, LogRecord } from '@krasae/log';
import type { ApiLogger } from '../common/api-logger.js';

/** A change of one message, and where it stands in the log. */
export interface IndexedEvent {
  readonly position: LogPosition;
  readonly record: IndexedRecord;
}

/** Parsed records kept, so that many clients that come back at once cost one reading. */
const KEPT = 5_000;
const PAGE = 500;

/** The same change twice: a worker that died between publishing and committing repeats it (design 3). */
export function changeKey({ accountId, change, document }: IndexedRecord): string {
  return `${accountId}\n${document.id}\n${change}\n${document.observedAt}`;
}

/** Reads the topic 'indexed'. A record that breaks its contract is logged and passed over: it is in the index anyhow. */
export class IndexedEvents {
  private readonly parsed = new Map<string, IndexedEvent | null>();

  constructor(
    private readonly log: EventLog,
    private readonly logger: ApiLogger,
  ) {}

  accountOf(record: LogRecord): string | undefined {
    return record.headers[RECORD_HEADERS.account];
  }

  parse(record: LogRecord): IndexedEvent | null {
    const key = `${record.partition}-${record.offset}`;
    const known = this.parsed.get(key);
    if (known !== undefined) return known;
    const event = this.read(record);
    this.parsed.set(key, event);
    const [oldest] = this.parsed.size > KEPT ? this.parsed.keys() : [];
    if (oldest !== undefined) this.parsed.delete(oldest);
    return event;
  }

  /** The account's events of a partition with offsets in [from, to], in order. */
  async between(accountId: string, partition: number, from: number, to: number): Promise<IndexedEvent[]> {
    const found: IndexedEvent[] = [];
    let next = from;
    while (next <= to) {
      const records = await this.log.read(TOPICS.indexed, partition, next, Math.min(PAGE, to - next + 1));
      const last = records.at(-1);
      if (last === undefined) break;
      for (const record of records) {
        const event = record.offset <= to && this.accountOf(record) === accountId ? this.parse(record) : null;
        if (event !== null) found.push(event);
      }
      next = last.offset + 1;
    }
    return found;
  }

  private read({ partition, offset, value, headers }: LogRecord): IndexedEvent | null {
    try {
      const record = indexedRecordSchema.parse(JSON.parse(value));
      // The header picks who is told, so the two must agree: nobody sees another account's message.
      if (record.document.accountId !== headers[RECORD_HEADERS.account])
        throw new Error('The header names another account.');
      return { position: { partition, offset }, record };
    } catch (error) {
      this.logger.error({ err: error, topic: TOPICS.indexed, partition, offset }, 'a record was passed over');
      return null;
    }
  }
}
