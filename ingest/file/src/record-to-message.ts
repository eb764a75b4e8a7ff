import { createHash } from 'node:crypto';
import { type ChannelMessage, channelMessageSchema } from '@krasae/contracts';
import { readInstant, SOURCES } from '@krasae/domain';
import {
  type FieldName,
  fieldsOfRecord,
  type FieldSource,
  SOURCE_HOSTS,
  SOURCE_NAMES,
  TYPE_NAMES,
} from './field-mapping.js';

/** Why a record is no message. */
export class RecordFault extends Error {
  override readonly name = 'RecordFault';
}

const COUNTS = ['like', 'dislike', 'comment', 'share', 'retweet', 'quote', 'view', 'reaction'] as const;
const MULTIPLES: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000, b: 1_000_000_000 };

function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

function textOf(get: FieldSource, name: FieldName): string | undefined {
  const value = get(name);
  if (value === undefined) return undefined;
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RecordFault(`${name}: the number ${value} is too large to be exact: write it in quotes`);
  }
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new RecordFault(`${name}: must be a text`);
}

/** Names and links: no space around them. */
function wordOf(get: FieldSource, name: FieldName): string | undefined {
  return textOf(get, name)?.trim();
}

function countOf(get: FieldSource, name: FieldName): number | undefined {
  const value = get(name);
  if (typeof value === 'number') return value;
  if (value === undefined || Array.isArray(value)) return value?.length;
  const match = /^(\d+(?:\.\d+)?)([kmb]?)$/i.exec(String(value).replace(/[,\s]/g, ''));
  if (match === null) throw new RecordFault(`${name}: '${String(value).slice(0, 40)}' is not a number`);
  return Math.round(Number(match[1]) * (MULTIPLES[(match[2] ?? '').toLowerCase()] ?? 1));
}

function listFrom(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return [value];
  if (value.trim().startsWith('[')) {
    try {
      const parsed: unknown = JSON.parse(value);
      if (Array.isArray(parsed)) return parsed;
    } catch {
      // A text that only looks like a list: cut it as one.
      return value.split(/[\s|]+/);
    }
  }
  return value.split(/[\s|]+/);
}

/** A list of texts: a list, or a text cut at spaces and bars; of objects their url, link or text. */
function listOf(get: FieldSource, name: FieldName): string[] {
  const texts = listFrom(get(name)).map((item) => {
    if (typeof item !== 'object' || item === null) return item;
    return Object.entries(item).find(([key]) => ['url', 'link', 'src', 'text', 'tag'].includes(key))?.[1];
  });
  return texts.filter((text) => typeof text === 'string').map((text) => wellFormed(text).trim());
}

function hostOf(link: string | undefined): string | undefined {
  if (link === undefined || !URL.canParse(link)) return undefined;
  return new URL(link).hostname.replace(/^(www|m|web|mobile)\./, '') || undefined;
}

function sourceOf(get: FieldSource, host: string | undefined): string {
  const named = wordOf(get, 'source')?.toLowerCase();
  const source = named === undefined ? host && (SOURCE_HOSTS[host] ?? 'website') : (SOURCE_NAMES[named] ?? named);
  const allowed = SOURCES.join(', ');
  if (source === undefined) throw new RecordFault(`source: is missing: name one of ${allowed}`);
  if (!SOURCES.some((known) => known === source)) throw new RecordFault(`source: '${source}' is none of ${allowed}`);
  return source;
}

function typeOf(get: FieldSource, hasParent: boolean): 'origin' | 'comment' {
  const named = wordOf(get, 'type');
  if (named === undefined) return hasParent ? 'comment' : 'origin';
  const type = TYPE_NAMES[named.toLowerCase()];
  if (type === undefined) throw new RecordFault(`type: '${named}' is neither a post nor a comment`);
  return type;
}

function createdAtOf(get: FieldSource): string {
  const value = get('createdAt');
  if (value === undefined) throw new RecordFault('createdAt: the date is missing');
  const instant = readInstant(value);
  if (instant === null) throw new RecordFault(`createdAt: '${String(value).slice(0, 60)}' is not a date`);
  return new Date(instant).toISOString();
}

/** Without undefined members, which the schema's optional fields do not take. */
function present<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function authorOf(get: FieldSource) {
  const name = wordOf(get, 'author.name');
  const id = wordOf(get, 'author.id') ?? name;
  const link = wordOf(get, 'author.link');
  const photo = wordOf(get, 'author.photo');
  const followers = countOf(get, 'author.followers');
  return { ...present({ link, photo, followers }), id: id ?? 'unknown', name: name ?? '' };
}

function pageOf(get: FieldSource) {
  const name = wordOf(get, 'page.name');
  const id = wordOf(get, 'page.id') ?? name;
  return id === undefined ? undefined : { id, name: name ?? '' };
}

function videoOf(get: FieldSource) {
  const url = wordOf(get, 'video.url');
  return url === undefined ? undefined : { url, ...present({ thumbnail: wordOf(get, 'video.thumbnail') }) };
}

function siteOf(get: FieldSource, source: string, host: string | undefined): string | undefined {
  if (source !== 'website') return undefined;
  const site = wordOf(get, 'site') ?? host;
  if (site === undefined) throw new RecordFault('site: a message of source website names its site, or has a link');
  return site;
}

/** The same message without an id gets the same one each time. */
function derivedId(...parts: readonly string[]): string {
  return `h-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}`;
}

/**
 * Reads a record of an export, ours or another's, as a channel message by the names of field-mapping.ts. Throws
 * RecordFault with the field and what is wrong. What is missing is derived where that can be done without guessing:
 * the source and site from the link, the type from the parent, the id from source, author, date and text.
 */
export function messageOfRecord(record: unknown): ChannelMessage {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    throw new RecordFault('is not an object with fields');
  }
  const get = fieldsOfRecord(record);
  const link = wordOf(get, 'link');
  const host = hostOf(link);
  const source = sourceOf(get, host);
  const author = authorOf(get);
  const createdAt = createdAtOf(get);
  const text = textOf(get, 'text');
  const title = textOf(get, 'title')?.trim();
  const images = listOf(get, 'images');
  const video = videoOf(get);
  if (text === undefined && title === undefined && images.length === 0 && video === undefined) {
    throw new RecordFault('text: is missing');
  }
  const parentId = wordOf(get, 'parentId') ?? null;
  const counts: Record<string, number> = {};
  for (const name of COUNTS) {
    const count = countOf(get, `counts.${name}`);
    if (count !== undefined) counts[name] = count;
  }
  const optional = {
    link,
    site: siteOf(get, source, host),
    page: pageOf(get),
    video,
    channelScore: countOf(get, 'channelScore'),
  };
  const parsed = channelMessageSchema.safeParse({
    ...present(optional),
    source,
    id: wordOf(get, 'id') ?? derivedId(source, author.id, createdAt, text ?? '', link ?? ''),
    parentId,
    rootId: wordOf(get, 'rootId') ?? null,
    type: typeOf(get, parentId !== null),
    createdAt,
    author,
    title: title ?? '',
    text: text ?? '',
    imageText: textOf(get, 'imageText') ?? '',
    images,
    hashtags: listOf(get, 'hashtags')
      .map((tag) => tag.replace(/^#/, ''))
      .filter((tag) => tag !== ''),
    counts,
  });
  if (parsed.success) return parsed.data;
  throw new RecordFault(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
}
