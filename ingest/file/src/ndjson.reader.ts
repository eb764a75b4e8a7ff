import { LineSplitter, linesOf } from './line-splitter.js';
import { type ByteChunks, type Position, type RawRecord, readJson, tooLong } from './raw-record.js';

const BLANK = /^\s*$/;

/** Records of an NDJSON input that starts at the position: one a line, empty lines passed over. */
export async function* readNdjson(chunks: ByteChunks, from: Position): AsyncGenerator<RawRecord> {
  for await (const line of linesOf(chunks, new LineSplitter(from.offset, from.records))) {
    const common = {
      at: `line ${line.number}`,
      after: { offset: line.end, records: line.number },
      bytes: line.length,
    };
    if (line.bytes === null) yield { ...common, problem: tooLong(line.length) };
    else if (line.length > 64 || !BLANK.test(Buffer.from(line.bytes).toString('latin1'))) {
      yield { ...common, ...readJson(line.bytes) };
    }
  }
}
