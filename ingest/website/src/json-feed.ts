import type { InputFault } from '@krasae/contracts';
import { parseJsonFeed } from 'feedsmith';
import type { Feed, FeedItem } from './feed.js';
import { fieldsOfJson } from './feed-fields.js';

const VERSION = 'https://jsonfeed.org/version/1.1';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON as a whole: told by undefined, which JSON has not.
    return undefined;
  }
}

interface JsonParts {
  readonly head: Record<string, unknown>;
  readonly items: readonly unknown[];
  readonly isCut: boolean;
}

/** Where the JSON value that begins at the index ends; -1 where the text ends first. Looks at brackets and strings only. */
function valueEnd(text: string, from: number): number {
  const structure = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"|[[{]|[\]},]/g;
  structure.lastIndex = from;
  let depth = 0;
  for (let match = structure.exec(text); match !== null; match = structure.exec(text)) {
    const [mark] = match;
    if (mark === '{' || mark === '[') depth += 1;
    else if (mark === '}' || mark === ']') depth -= 1;
    if (depth < 0 || (depth === 0 && mark === ',')) return match.index;
  }
  return -1;
}

/** The items of a JSON Feed that is not JSON as a whole, each by itself: undefined for one that cannot be parsed. */
function splitJson(text: string): JsonParts | null {
  const list = /"items"\s*:\s*\[/.exec(text);
  if (list === null) return null;
  const items: unknown[] = [];
  let index = list.index + list[0].length;
  for (let end = valueEnd(text, index); end >= 0; end = valueEnd(text, index)) {
    const source = text.slice(index, end).trim();
    if (source !== '') items.push(parse(source));
    if (text[end] === ']') {
      const tail = text.slice(end + 1).trim();
      return { head: headOf(text.slice(0, list.index)), items, isCut: !tail.endsWith('}') };
    }
    index = end + 1;
  }
  if (text.slice(index).trim() !== '') items.push(undefined);
  return { head: headOf(text.slice(0, list.index)), items, isCut: true };
}

function headOf(start: string): Record<string, unknown> {
  const head = parse(`${start.trim().replace(/,$/, '')}}`);
  return isRecord(head) ? head : {};
}

function partsOf(text: string): JsonParts | null {
  const whole = parse(text);
  if (whole === undefined) return splitJson(text);
  if (!isRecord(whole) || !Array.isArray(whole['items'])) return null;
  return { head: whole, items: whole['items'], isCut: false };
}

function readItem(source: unknown): Omit<FeedItem, 'at'> | string {
  if (!isRecord(source)) return source === undefined ? 'it is not JSON' : 'it is not an object';
  try {
    const item = parseJsonFeed({ version: VERSION, title: '', items: [source] }).items?.[0];
    return item === undefined ? 'it has nothing in it' : fieldsOfJson(item);
  } catch (error) {
    return `it cannot be parsed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The feed in a JSON text; null where there is no list of items. Never throws. */
export function readJsonFeed(text: string): Feed | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  const items: FeedItem[] = [];
  const faults: InputFault[] = [];
  for (const [index, source] of parts.items.entries()) {
    const at = `item ${index + 1}`;
    const fields = readItem(source);
    if (typeof fields === 'string') faults.push({ at, reason: fields });
    else items.push({ at, ...fields });
  }
  const { title } = parts.head;
  return { title: typeof title === 'string' ? title : undefined, items, faults, isCut: parts.isCut };
}
