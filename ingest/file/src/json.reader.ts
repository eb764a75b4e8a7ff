import { type JsonElement, JsonSplitter, LIST_KEYS } from './json-splitter.js';
import { type ByteChunks, type RawRecord, readJson, tooLong } from './raw-record.js';

const NO_LIST = `no list of messages: the file must be a list, or an object that has one under ${LIST_KEYS.join(', ')}`;
const CUT = 'the file ends before its list does';

/** Whitespace between the brackets of an empty list, or after a trailing comma, is no element. */
function isBlank(element: JsonElement): boolean {
  return (
    element.bytes !== null && element.length <= 1024 && Buffer.from(element.bytes).toString('latin1').trim() === ''
  );
}

function contentOf(element: JsonElement): Pick<RawRecord, 'value' | 'problem'> {
  if (element.bytes === null) return { problem: tooLong(element.length) };
  if (!element.isCut) return readJson(element.bytes);
  if (isBlank(element)) return { problem: CUT };
  const content = readJson(element.bytes);
  if (content.value === undefined) return { problem: `${CUT}, within this element` };
  return { value: content.value, problem: `taken, but ${CUT}` };
}

/** Elements of the list of messages in a JSON input, from its beginning; the first `skip` are passed over unread. */
export async function* readJsonList(chunks: ByteChunks, skip: number): AsyncGenerator<RawRecord> {
  const splitter = new JsonSplitter();
  let records = 0;
  let offset = 0;
  function* recordsOf(elements: Iterable<JsonElement>): Generator<RawRecord> {
    for (const element of elements) {
      offset = element.end;
      if (isBlank(element) && !element.isCut) continue;
      records += 1;
      if (records <= skip) continue;
      const after = { offset, records };
      yield { at: `element ${records}`, after, bytes: element.length, ...contentOf(element) };
    }
  }
  for await (const chunk of chunks) yield* recordsOf(splitter.push(chunk));
  yield* recordsOf(splitter.flush());
  if (!splitter.hasList) yield { at: 'file', problem: NO_LIST, after: { offset, records }, bytes: 0 };
}
