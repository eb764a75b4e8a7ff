import { type InputFault } from '@krasae/contracts';
import { parseAtomFeed, parseRdfFeed, parseRssFeed } from 'feedsmith';
import type { Feed, FeedItem } from './feed.js';
import { fieldsOfAtom, fieldsOfRdf, fieldsOfRss } from './feed-fields.js';
import { splitXmlFeed, type XmlFeedText } from './xml-items.js';

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

function parseItem(format: Format, document: string): Omit<FeedItem, 'at'> | null {
  if (format === 'rss') {
    const item = parseRssFeed(document).items?.[0];
    return item === undefined ? null : fieldsOfRss(item);
  }
  if (format === 'rdf') {
    const item = parseRdfFeed(document).items?.[0];
    return item === undefined ? null : fieldsOfRdf(item);
  }
  const entry = parseAtomFeed(document).entries?.[0];
  return entry === undefined ? null : fieldsOfAtom(entry);
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

/** As it stands; else with its text elements mended; else under a plain root. The parser throws on what it cannot read. */
function readItem(format: Format, root: string, source: string): Omit<FeedItem, 'at'> | string {
  if (source.length > MAX_ITEM_CHARACTERS) return `it is ${source.length} characters long, which no message is`;
  let reason = 'it has nothing in it';
  for (const [ownRoot, item] of [
    [root, source],
    [root, mended(source)],
    [PLAIN_ROOTS[format], mended(source)],
  ] as const) {
    try {
      const fields = parseItem(format, wrap(format, ownRoot, item));
      if (fields !== null) return fields;
    } catch (error) {
      reason = `it cannot be parsed: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return reason;
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
  for (const part of parts.items) {
    const at = `item ${part.number}`;
    const fields = part.kind === 'item' ? readItem(format, root, part.source) : part.reason;
    if (typeof fields === 'string') faults.push({ at, reason: fields });
    else items.push({ at, ...fields });
  }
  return { title: titleIn(parts.header), base: baseIn(parts), items, faults, isCut: parts.isCut };
}
