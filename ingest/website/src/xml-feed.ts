import { type InputFault } from '@krasae/contracts';
import { parseAtomFeed, parseRdfFeed, parseRssFeed } from 'feedsmith';
import type { Feed, FeedItem } from './feed.js';
import { fieldsOfAtom, fieldsOfRdf, fieldsOfRss } from './feed-fields.js';
import { splitXmlFeed, type XmlFeedText, type XmlItem } from './xml-items.js';

type Format = 'rss' | 'rdf' | 'atom';

/** Used where a feed's own root is lost or cannot be parsed. */
const PLAIN_ROOTS: Readonly<Record<Format, string>> = {
  rss: '<rss version="2.0">',
  rdf: '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">',
  atom: '<feed xmlns="http://www.w3.org/2005/Atom">',
};

/** Elements whose content is text for people, in which stray markup is to be expected. */
const TEXT_ELEMENT =
  /<(title|description|summary|content|content:encoded|media:title|media:description)(?:\s[^<>]*)?(?<!\/)>/gi;
/** A tag from where it is looked for; attributes with '<' or '>' in them make it none, which costs a little time only. */
const TAG = /<(\/?)([^\s<>/!?]+)[^<>]*?(\/?)>/y;
/** Parsed at once where nothing is wrong with them: the parser's cost is by the call. */
const GROUP_ITEMS = 50;
const GROUP_CHARACTERS = 500_000;
/** Far more than a message can hold; without a bound one bad item could keep the parser busy for minutes. */
const MAX_ITEM_CHARACTERS = 2_000_000;
const MAX_TITLE_HEADER = 64 * 1024;

function formatOf(root: string | null, sample: string | undefined): Format {
  if (root === null) return /^<(?:[\w-]+:)?entry/i.test(sample ?? '') ? 'atom' : 'rss';
  if (/^<rss/i.test(root)) return 'rss';
  return /feed[\s/>]/i.test(/^<[^\s/>]+[\s/>]/.exec(root)?.[0] ?? '') ? 'atom' : 'rdf';
}

/** A feed of one item, or of none: the header alone. */
function wrap(format: Format, root: string, inner: string): string {
  const name = /^<([^\s/>]+)/.exec(root)?.[1] ?? 'rss';
  const open = root.replace(/\/>$/, '>');
  return format === 'rss' ? `${open}<channel>${inner}</channel></${name}>` : `${open}${inner}</${name}>`;
}

type Fields = Omit<FeedItem, 'at'>;

function parseItems(format: Format, document: string): readonly Fields[] {
  if (format === 'rss') return (parseRssFeed(document).items ?? []).map(fieldsOfRss);
  if (format === 'rdf') return (parseRdfFeed(document).items ?? []).map(fieldsOfRdf);
  return (parseAtomFeed(document).entries ?? []).map(fieldsOfAtom);
}

/** Behind the comment or CDATA section that begins at the index; the index where none does, -1 where it does not end. */
function behindSection(source: string, index: number): number {
  const isComment = source.startsWith('<!--', index);
  if (!isComment && !source.startsWith('<![CDATA[', index)) return index;
  const end = source.indexOf(isComment ? '-->' : ']]>', index + 4);
  return end < 0 ? -1 : end + 3;
}

/** Whether each tag is closed in its place and no '<' stands alone: then nothing of the item can spill into the next. */
function isBalanced(source: string): boolean {
  const open: string[] = [];
  for (let index = source.indexOf('<'); index >= 0; index = source.indexOf('<', index)) {
    const behind = behindSection(source, index);
    if (behind < 0) return false;
    if (behind > index) {
      index = behind;
      continue;
    }
    TAG.lastIndex = index;
    const match = TAG.exec(source);
    const [whole = '', slash, name = '', selfClosing] = match ?? [];
    if (match === null || (slash === '/' && open.pop() !== name)) return false;
    if (slash === '' && selfClosing === '') open.push(name);
    index += whole.length;
  }
  return open.length === 0;
}

/** Text elements with stray markup in them, each as one CDATA section. */
function mended(source: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const match of source.matchAll(TEXT_ELEMENT)) {
    const start = match.index + match[0].length;
    if (match.index < from) continue;
    const closing = new RegExp(`</${match[1]}\\s*>`, 'gi');
    closing.lastIndex = start;
    const end = closing.exec(source)?.index;
    // One element that does not close is beyond mending, and so is the item.
    if (end === undefined) return source;
    const inner = source.slice(start, end);
    const isSafe = inner.includes('<![CDATA[');
    parts.push(source.slice(from, start), isSafe ? inner : `<![CDATA[${inner.replaceAll(']]>', ']]&gt;')}]]>`);
    from = end;
  }
  return parts.join('') + source.slice(from);
}

function reasonOf(error: unknown): string {
  return `it cannot be parsed: ${error instanceof Error ? error.message : String(error)}`;
}

/** As it stands; else with its text elements mended; else under a plain root. The parser throws on what it cannot read. */
function readItem(format: Format, root: string, source: string): Fields | string {
  if (source.length > MAX_ITEM_CHARACTERS) return `it is ${source.length} characters long, which no message is`;
  let reason = 'it has nothing in it';
  for (const [ownRoot, item] of [
    [root, source],
    [root, mended(source)],
    [PLAIN_ROOTS[format], mended(source)],
  ] as const) {
    try {
      const [fields] = parseItems(format, wrap(format, ownRoot, item));
      if (fields !== undefined) return fields;
    } catch (error) {
      reason = reasonOf(error);
    }
  }
  return reason;
}

/** The same as readItem of each, as far as the parser agrees about how many there are. */
function readGroup(format: Format, root: string, sources: readonly string[]): readonly (Fields | string)[] {
  if (sources.length > 1) {
    try {
      const all = parseItems(format, wrap(format, root, sources.join('')));
      if (all.length === sources.length) return all;
    } catch {
      // One of them is to blame: read each by itself.
      return sources.map((source) => readItem(format, root, source));
    }
  }
  return sources.map((source) => readItem(format, root, source));
}

/** Whole items in the groups in which they can be parsed, a broken one alone. */
function groupsOf(parts: readonly XmlItem[]): readonly (readonly XmlItem[])[] {
  const groups: XmlItem[][] = [];
  let characters = 0;
  let isOpen = false;
  for (const part of parts) {
    const size = part.kind === 'item' ? part.source.length : 0;
    const isPlain = part.kind === 'item' && size < GROUP_CHARACTERS && isBalanced(part.source);
    const last = groups.at(-1);
    characters += size;
    if (isPlain && isOpen && last !== undefined && last.length < GROUP_ITEMS && characters < GROUP_CHARACTERS) {
      last.push(part);
      continue;
    }
    groups.push([part]);
    isOpen = isPlain;
    characters = size;
  }
  return groups;
}

function titleIn(header: string): string | undefined {
  const title = /<(?:[\w-]+:)?title(?:\s[^<>]*)?>([\s\S]{0,2000}?)<\/(?:[\w-]+:)?title\s*>/i.exec(
    header.slice(0, MAX_TITLE_HEADER),
  )?.[1];
  return title?.replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, '').trim() || undefined;
}

function baseIn(parts: XmlFeedText): string | undefined {
  const tag = /xml:base\s*=\s*["']([^"']*)["']/i;
  return (tag.exec(parts.root ?? '') ?? tag.exec(/<channel\s[^<>]*>/i.exec(parts.header)?.[0] ?? ''))?.[1];
}

/** The feed in an XML text; null where there is neither a feed's root nor an item. Never throws. */
export function readXmlFeed(text: string): Feed | null {
  const parts = splitXmlFeed(text);
  if (parts.root === null && parts.items.length === 0) return null;
  const sample = parts.items.find((item) => item.kind === 'item');
  const format = formatOf(parts.root, sample?.source);
  const root = parts.root ?? PLAIN_ROOTS[format];
  const items: FeedItem[] = [];
  const faults: InputFault[] = [];
  for (const group of groupsOf(parts.items)) {
    const sources = group.flatMap((part) => (part.kind === 'item' ? [part.source] : []));
    const read = readGroup(format, root, sources);
    for (const [index, part] of group.entries()) {
      const at = `item ${part.number}`;
      const fields = part.kind === 'item' ? (read[index] ?? 'it was lost') : part.reason;
      if (typeof fields === 'string') faults.push({ at, reason: fields });
      else items.push({ at, ...fields });
    }
  }
  if (parts.unlisted > 0) faults.push({ at: 'feed', reason: `${parts.unlisted} more items are broken` });
  return { title: titleIn(parts.header), base: baseIn(parts), items, faults, isCut: parts.isCut };
}
