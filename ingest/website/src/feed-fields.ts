import type { AtomFeed, DcNs, JsonFeed, MediaNs, RdfFeed, RssFeed } from 'feedsmith';
import type { FeedItem } from './feed.js';

type Fields = Omit<FeedItem, 'at'>;
type RssItem = RssFeed.Item<string>;
type RdfItem = RdfFeed.Item<string>;
type AtomEntry = AtomFeed.Entry<string>;
type JsonItem = JsonFeed.Item<string>;

const PICTURE_NAME = /\.(?:jpe?g|png|gif|webp|avif|bmp)(?:[?#]|$)/i;
const VIDEO_NAME = /\.(?:mp4|m4v|webm|mov|m3u8)(?:[?#]|$)/i;

interface Attached {
  readonly url?: string | undefined;
  readonly type?: string | undefined;
}

function isPicture({ url = '', type = '' }: Attached): boolean {
  return /^image\b/i.test(type) || (type === '' && PICTURE_NAME.test(url));
}

function isVideo({ url = '', type = '' }: Attached): boolean {
  return /^video\b/i.test(type) || (type === '' && VIDEO_NAME.test(url));
}

function urlsOf(attached: readonly Attached[], test: (one: Attached) => boolean): string[] {
  return attached.filter(test).flatMap(({ url }) => (url === undefined || url === '' ? [] : [url]));
}

function attachedMedia(media: MediaNs.ItemOrFeed | undefined): Attached[] {
  const contents = [...(media?.contents ?? []), ...(media?.groups ?? []).flatMap((group) => group.contents ?? [])];
  const thumbnails = [
    ...(media?.thumbnails ?? []),
    ...(media?.groups ?? []).flatMap((group) => group.thumbnails ?? []),
  ];
  return [
    ...contents.map(({ url, type, medium }) => ({ url, type: type ?? medium })),
    ...thumbnails.map(({ url }) => ({ url, type: 'image' })),
  ];
}

/** The longest has the most to say; feeds put teasers and full texts under any of these names. */
function fullest(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.reduce((best, text) => ((text?.length ?? 0) > (best?.length ?? 0) ? text : best), undefined);
}

function firstText(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.find((text) => text !== undefined && text.trim() !== '');
}

function dublinCore(dc: DcNs.ItemOrFeed<string> | undefined) {
  return { author: dc?.creators?.[0], date: dc?.dates?.[0], id: dc?.identifiers?.[0], content: dc?.descriptions?.[0] };
}

function countOf(count: number | undefined): number | undefined {
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

export function fieldsOfRss(item: RssItem): Fields {
  const dc = dublinCore(item.dc);
  const attached = [...(item.enclosures ?? []), ...attachedMedia(item.media)];
  const person = item.authors?.[0];
  const { value: guid, isPermaLink } = item.guid ?? {};
  const guidLink = isPermaLink !== false && guid !== undefined && /^https?:\/\//i.test(guid) ? guid : undefined;
  return {
    id: firstText(guid, item.atom?.id, dc.id),
    link: firstText(item.link, item.atom?.links?.[0]?.href, guidLink),
    title: firstText(item.title, item.dc?.titles?.[0], item.media?.title?.value),
    content: fullest(
      item.content?.encoded,
      item.description,
      item.itunes?.summary,
      dc.content,
      item.media?.description?.value,
    ),
    author: firstText(dc.author, person?.name, person?.email, item.itunes?.author),
    date: firstText(item.pubDate, dc.date, item.atom?.published, item.atom?.updated, item.dcterms?.created?.[0]),
    pictures: urlsOf(attached, isPicture),
    video: urlsOf(attached, isVideo)[0],
    commentCount: countOf(item.slash?.comments ?? item.thr?.total),
    base: item.xml?.base,
  };
}

export function fieldsOfRdf(item: RdfItem): Fields {
  const dc = dublinCore(item.dc);
  const attached = attachedMedia(item.media);
  return {
    id: firstText(item.rdf?.about, dc.id),
    link: firstText(item.link, item.rdf?.about),
    title: firstText(item.title, item.dc?.titles?.[0]),
    content: fullest(item.content?.encoded, item.description, dc.content),
    author: dc.author,
    date: firstText(dc.date, item.dcterms?.created?.[0]),
    pictures: urlsOf(attached, isPicture),
    video: urlsOf(attached, isVideo)[0],
    commentCount: countOf(item.slash?.comments),
    base: item.xml?.base,
  };
}

export function fieldsOfAtom(entry: AtomEntry): Fields {
  const links = entry.links ?? [];
  const alternate = links.find((link) => link.rel === undefined || link.rel === 'alternate');
  const enclosures = links.filter((link) => link.rel === 'enclosure').map(({ href, type }) => ({ url: href, type }));
  const attached = [...enclosures, ...attachedMedia(entry.media)];
  const dc = dublinCore(entry.dc);
  const person = entry.authors?.[0];
  return {
    id: entry.id,
    link: firstText(alternate?.href, entry.content?.src, links.find((link) => link.rel === 'self')?.href),
    title: firstText(entry.title?.value, entry.media?.title?.value),
    content: fullest(entry.content?.value, entry.summary?.value, entry.media?.groups?.[0]?.description?.value),
    author: firstText(person?.name, person?.email, dc.author),
    date: firstText(entry.published, entry.updated, dc.date),
    pictures: urlsOf(attached, isPicture),
    video: urlsOf(attached, isVideo)[0],
    commentCount: countOf(entry.thr?.total ?? entry.slash?.comments),
    base: entry.content?.xml?.base ?? entry.xml?.base,
  };
}

export function fieldsOfJson(item: JsonItem): Fields {
  const attached = (item.attachments ?? []).map(({ url, mime_type: type }) => ({ url, type }));
  const pictures = [item.image, item.banner_image].filter((url) => url !== undefined);
  return {
    id: item.id,
    link: firstText(item.url, item.external_url),
    title: item.title,
    content: fullest(item.content_html ?? item.content_text, item.summary),
    author: item.authors?.[0]?.name,
    date: firstText(item.date_published, item.date_modified),
    pictures: [...pictures, ...urlsOf(attached, isPicture)],
    video: urlsOf(attached, isVideo)[0],
  };
}
