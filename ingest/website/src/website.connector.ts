import {
  type ChannelMessage,
  type Connector,
  type ConnectorBatch,
  type ConnectorContext,
  type ConnectorCursor,
  ConnectorError,
  type InputFault,
} from '@krasae/contracts';
import { decodeBody } from './decode-body.js';
import type { Feed } from './feed.js';
import { htmlToText } from './html-text.js';
import { draftOf, idBeside, type ItemContext, type ItemDraft } from './item-message.js';
import { describeNonFeed, readFeed } from './read-feed.js';
import { SeenItems } from './seen-items.js';
import { Web, type WebAnswer } from './web.js';
import { type WebsiteConfig, websiteConfigSchema } from './website.config.js';
import { MAX_VALIDATOR, readCursor, type WebsiteCursor, writeCursor } from './website.cursor.js';

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/json;q=0.9, application/xml;q=0.9, text/xml;q=0.8, */*;q=0.1';
const BATCH_ITEMS = 500;
/** An address that has worked is given up only when it was wrong this often and this long: sites have bad days. */
const REFUSALS = 5;
const REFUSED_MS = 3_600_000;

interface Identified {
  readonly at: string;
  readonly id: string;
  readonly draft: ItemDraft;
}

/** Each item of the feed once. A repeated id is a repeated item, unless title and link say otherwise. */
function identify(feed: Feed, context: ItemContext): readonly Identified[] {
  const met = new Map<string, { readonly title: string; readonly link: string | undefined }>();
  const identified: Identified[] = [];
  for (const item of feed.items) {
    const draft = draftOf(item, context);
    const other = met.get(draft.id);
    const isOther = other !== undefined && other.title !== draft.title && other.link !== item.link;
    const id = isOther ? idBeside(draft, item.link) : draft.id;
    if (met.has(id)) continue;
    met.set(id, { title: draft.title, link: item.link });
    identified.push({ at: item.at, id, draft });
  }
  return identified;
}

interface Fresh {
  readonly messages: readonly ChannelMessage[];
  readonly faults: readonly InputFault[];
}

/** The items that are new or have changed, as messages; all are noted as seen. */
function takeFresh(items: readonly Identified[], seen: SeenItems, now: number): Fresh {
  const messages: ChannelMessage[] = [];
  const faults: InputFault[] = [];
  for (const { at, id, draft } of items) {
    const firstSeen = draft.publishedAt === null ? (seen.firstSeen(id) ?? now) : null;
    const message = draft.toMessage(draft.publishedAt ?? firstSeen ?? now);
    if (typeof message === 'string') faults.push({ at, reason: message });
    else if (seen.note(id, draft.content, firstSeen)) messages.push({ ...message, id });
  }
  return { messages, faults };
}

function siteOf(config: WebsiteConfig, feed: Feed): string {
  const title = htmlToText(feed.title ?? '')
    .text.replace(/\s+/g, ' ')
    .trim();
  return config.site ?? (title === '' ? new URL(config.url).hostname : title);
}

function baseOf(feed: Feed, url: string): string {
  return feed.base !== undefined && URL.canParse(feed.base, url) ? new URL(feed.base, url).href : url;
}

/** Validators that are too long to keep are not kept: the feed is then read whole each time. */
function validatorsOf(answer: WebAnswer): Pick<WebsiteCursor, 'etag' | 'lastModified'> {
  const { etag = '', 'last-modified': lastModified = '' } = answer.headers;
  const isFit = (text: string) => text !== '' && text.length <= MAX_VALIDATOR;
  return { etag: isFit(etag) ? etag : undefined, lastModified: isFit(lastModified) ? lastModified : undefined };
}

class WebsiteConnector implements Connector {
  readonly kind = 'website';
  constructor(
    private readonly config: WebsiteConfig,
    private readonly web: Web,
  ) {}

  async *collect(stored: ConnectorCursor | null, context: ConnectorContext): AsyncGenerator<ConnectorBatch> {
    const cursor = readCursor(stored, this.config.url);
    const answer = await this.fetch(cursor, context);
    if (answer.status === 304) {
      if (cursor.refusals > 0) yield { messages: [], cursor: writeCursor({ ...cursor, refusals: 0 }) };
      return;
    }
    const text = answer.status === 200 ? decodeBody(answer.body, answer.headers['content-type']) : '';
    const feed = answer.status === 200 ? readFeed(text) : null;
    if (feed === null) {
      const problem = answer.status === 200 ? describeNonFeed(text) : `status ${answer.status}`;
      yield* this.refuse(cursor, answer, problem, context.now());
      return;
    }
    yield* this.batches(cursor, answer, feed, context);
  }

  private async fetch(cursor: WebsiteCursor, context: ConnectorContext): Promise<WebAnswer> {
    const { url, maxBytes, hostDelayMs } = this.config;
    const headers = {
      accept: ACCEPT,
      ...(cursor.etag === undefined ? {} : { 'if-none-match': cursor.etag }),
      ...(cursor.lastModified === undefined ? {} : { 'if-modified-since': cursor.lastModified }),
    };
    const common = { maxBytes, hostDelayMs, now: context.now, signal: context.signal };
    if (cursor.movedTo !== undefined) {
      const answer = await this.web.get({ url: cursor.movedTo, headers, ...common });
      // Where it moved to has gone as well: perhaps the address that people know is right again.
      if (answer.status < 400) return { ...answer, movedTo: answer.movedTo ?? cursor.movedTo };
    }
    return this.web.get({ url, headers, ...common });
  }

  /** The last batch alone carries the validators: a poll that dies before it gets the whole feed again. */
  private async *batches(cursor: WebsiteCursor, answer: WebAnswer, feed: Feed, context: ConnectorContext) {
    const { url } = this.config;
    const now = context.now();
    const itemContext = { feedUrl: url, base: baseOf(feed, answer.url), site: siteOf(this.config, feed), now };
    // Feeds list the newest first; the log gets the oldest first.
    const items = [...identify(feed, itemContext)].reverse();
    const seen = new SeenItems(cursor.seen);
    const movedTo = answer.movedTo ?? undefined;
    const bare: WebsiteCursor = { url, isProven: true, refusals: 0, refusedSince: 0, movedTo, seen: [] };
    const isCut = feed.isCut || answer.cut !== null;
    for (let start = 0; start + BATCH_ITEMS < items.length; start += BATCH_ITEMS) {
      const fresh = takeFresh(items.slice(start, start + BATCH_ITEMS), seen, now);
      yield { ...fresh, cursor: writeCursor({ ...bare, seen: seen.toJSON() }), progress: start / items.length };
      context.signal.throwIfAborted();
    }
    const rest = Math.max(0, Math.ceil(items.length / BATCH_ITEMS) - 1) * BATCH_ITEMS;
    const fresh = takeFresh(items.slice(rest), seen, now);
    const whole = isCut ? bare : { ...bare, ...validatorsOf(answer) };
    const faults = [...feed.faults, ...fresh.faults, ...this.notices(cursor, answer, isCut)];
    yield { messages: fresh.messages, faults, cursor: writeCursor({ ...whole, seen: seen.toJSON() }), progress: 1 };
  }

  private notices(cursor: WebsiteCursor, answer: WebAnswer, isCut: boolean): InputFault[] {
    const { url } = this.config;
    const notices: InputFault[] = [];
    if (isCut) {
      const reason = answer.cut ?? 'its closing tag is missing';
      notices.push({ at: `feed ${url}`, reason: `it ends before its end (${reason}); the rest is asked for again` });
    }
    if (answer.movedTo !== null && answer.movedTo !== cursor.movedTo) {
      notices.push({ at: `feed ${url}`, reason: `it has moved for good to ${answer.movedTo}: change the address` });
    }
    return notices;
  }

  /**
   * What is no feed is the configuration's fault where none was ever read, and after REFUSALS in a row over REFUSED_MS;
   * before that, and on a bad day of the server (5xx), it is tried again.
   */
  private async *refuse(cursor: WebsiteCursor, answer: WebAnswer, problem: string, now: number) {
    const message = `${answer.url} answers with ${problem}: check the address of the feed.`;
    if (answer.status >= 500 || answer.status === 408) {
      throw new ConnectorError(`${answer.url} answers with ${problem}.`, { kind: 'retry' });
    }
    const refusals = cursor.refusals + 1;
    const refusedSince = cursor.refusals === 0 ? now : cursor.refusedSince;
    const isGivenUp = !cursor.isProven || answer.status === 410;
    if (isGivenUp || (refusals >= REFUSALS && now - refusedSince >= REFUSED_MS)) {
      throw new ConnectorError(message, { kind: 'configuration' });
    }
    yield { messages: [], cursor: writeCursor({ ...cursor, refusals, refusedSince }) };
    throw new ConnectorError(message, { kind: 'retry' });
  }
}

/** Shared by every feed of the process: what is polite to a host is so across all sources. */
const sharedWeb = new Web();

/**
 * Polls one feed: RSS, Atom or JSON Feed, whole or broken (spec of its options: websiteConfigSchema, whose error is
 * thrown for a configuration that does not fit). Each item comes once, and again when its content has changed.
 */
export function createWebsiteConnector(config: unknown, web: Web = sharedWeb): Connector {
  return new WebsiteConnector(websiteConfigSchema.parse(config), web);
}
