import {
  type ChannelMessage,
  type Connector,
  type ConnectorBatch,
  type ConnectorContext,
  type ConnectorCursor,
  ConnectorError,
  type InputFault,
} from '@krasae/contracts';
import { z } from 'zod';
import { type FileIdentity, firstOffset, identifyFile, type Meter, openBytes } from './byte-source.js';
import { readCsv } from './csv.reader.js';
import { type FileConfig, fileConfigSchema } from './file.config.js';
import { readJsonList } from './json.reader.js';
import { readNdjson } from './ndjson.reader.js';
import type { Position, RawRecord } from './raw-record.js';
import { messageOfRecord, RecordFault } from './record-to-message.js';

/** A batch is full at whichever comes first. */
const BATCH_RECORDS = 1_000;
const BATCH_BYTES = 4 * 1024 * 1024;

const cursorSchema = z.object({
  size: z.number().int(),
  fingerprint: z.string(),
  offset: z.number().int().min(0),
  records: z.number().int().min(0),
});

/** Where to go on; from the beginning when there is no cursor, or when it was made of another file. */
function positionIn(identity: FileIdentity, cursor: ConnectorCursor | null): Position {
  const parsed = cursorSchema.safeParse(cursor);
  const isSame = parsed.data?.size === identity.size && parsed.data.fingerprint === identity.fingerprint;
  return isSame && parsed.data !== undefined ? parsed.data : { offset: firstOffset(identity.encoding), records: 0 };
}

function openRecords(config: FileConfig, identity: FileIdentity, from: Position, meter: Meter) {
  const { encoding, format } = identity;
  if (format === 'ndjson') return readNdjson(openBytes(config.path, encoding, from.offset, meter), from);
  const bytes = openBytes(config.path, encoding, 0, meter);
  return format === 'json' ? readJsonList(bytes, from.records) : readCsv(bytes, from.records);
}

class Batch {
  readonly messages: ChannelMessage[] = [];
  readonly faults: InputFault[] = [];
  private bytes = 0;

  get isFull(): boolean {
    return this.messages.length + this.faults.length >= BATCH_RECORDS || this.bytes >= BATCH_BYTES;
  }

  add(record: RawRecord): void {
    this.bytes += record.bytes;
    if (record.problem !== undefined) this.faults.push({ at: record.at, reason: record.problem });
    if (record.value === undefined) return;
    try {
      this.messages.push(messageOfRecord(record.value));
    } catch (error) {
      if (!(error instanceof RecordFault)) throw error;
      this.faults.push({ at: record.at, reason: error.message });
    }
  }
}

class FileConnector implements Connector {
  readonly kind = 'file';
  readonly once = true;
  constructor(private readonly config: FileConfig) {}

  async *collect(cursor: ConnectorCursor | null, context: ConnectorContext): AsyncGenerator<ConnectorBatch> {
    const identity = await identifyFile(this.config);
    let position = positionIn(identity, cursor);
    const meter: Meter = { read: 0 };
    let batch = new Batch();
    const close = (progress: number): ConnectorBatch => {
      const { size, fingerprint } = identity;
      const { offset, records } = position;
      const { messages, faults } = batch;
      return { messages, faults, progress, cursor: { size, fingerprint, offset, records } };
    };
    try {
      for await (const record of openRecords(this.config, identity, position, meter)) {
        context.signal.throwIfAborted();
        batch.add(record);
        position = record.after;
        if (!batch.isFull) continue;
        yield close(identity.size === 0 ? 1 : Math.min(1, meter.read / identity.size));
        batch = new Batch();
      }
    } catch (cause) {
      const isFromSystem = cause instanceof Error && 'syscall' in cause;
      if (!isFromSystem) throw cause;
      const message = `Reading '${this.config.path}' failed: ${cause.message}`;
      throw new ConnectorError(message, { kind: 'retry' }, { cause });
    }
    yield close(1);
  }
}

/**
 * Reads one file of messages to its end: NDJSON, JSON or CSV of any size, in bounded memory (spec of its fields:
 * field-mapping.ts). Goes on where the cursor stands, unless the file has changed: then from the beginning, as ids make
 * a repeat harmless. The configuration is parsed by fileConfigSchema and throws its error.
 */
export function createFileConnector(config: unknown): Connector {
  return new FileConnector(fileConfigSchema.parse(config));
}
