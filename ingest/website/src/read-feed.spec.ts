import { describe, expect, it } from '@jest/globals';
import type { ChannelMessage } from '@krasae/contracts';
import { draftOf } from './item-message.js';
import { readFeed } from './read-feed.js';
import { retryAfterMs } from './retry-after.js';
import { SeenItems } from './seen-items.js';

const NOW = Date.parse('2026-11-20T12:00:00Z');

function messagesOf(text: string): (ChannelMessage | string)[] {
  const feed = readFeed(text);
  const base = 'https://h.example/news/feed.xml';
  const context = { feedUrl: base, base: new URL(feed?.base ?? '', base).href, site: 'h', now: NOW };
  return (feed?.items ?? []).map((item) => {
    const draft = draftOf(item, context);
    return draft.toMessage(draft.publishedAt ?? NOW);
  });
}
const rss = (...items: string[]) => `<rss version="2.0"><channel><title>T</title>${items.join('')}</channel></rss>`;

describe('an item', () => {
  it.each([
    ['stray ampersands and HTML entities', '<title>A & B &nbsp;&eacute; &bogus;</title>', { title: 'A & B é &bogus;' }],
    [
      'an unclosed tag and a lone bracket',
      '<title>a < b</title><description>x <b>y <i>z</description>',
      { title: 'a < b', text: 'x y z' },
    ],
    ['stray tags', '<title>t</title><description>1 < 2 <b>x <i>y</description>', { title: 't', text: '1 < 2 x y' }],
    [
      'upper case names',
      '<TITLE>t</TITLE><PUBDATE>Fri, 20 Nov 2026 10:00:00 +0700</PUBDATE>',
      { createdAt: '2026-11-20T03:00:00.000Z' },
    ],
    [
      'undeclared namespaces',
      '<content:encoded><![CDATA[<p>full</p>]]></content:encoded><dc:creator>N</dc:creator>',
      { text: 'full', author: { id: 'N', name: 'N' } },
    ],
    [
      'the fullest of its contents',
      '<description>short</description><content:encoded>longer text</content:encoded>',
      { text: 'longer text' },
    ],
    [
      'pictures',
      '<title>t</title><enclosure url="/e.jpg" type="image/jpeg" length="1"/><media:content url="m.png" medium="image"/><description>&lt;img src="d.gif"&gt;</description>',
      { images: ['https://h.example/e.jpg', 'https://h.example/news/m.png', 'https://h.example/news/d.gif'] },
    ],
    [
      'a video',
      '<title>t</title><enclosure url="v.mp4" type="video/mp4" length="1"/>',
      { video: { url: 'https://h.example/news/v.mp4' }, images: [] },
    ],
    [
      'a comment count',
      '<title>t</title><slash:comments>5</slash:comments>',
      { counts: expect.objectContaining({ comment: 5 }) },
    ],
    [
      'a relative link',
      '<title>t</title><link>../x?a=1</link>',
      { link: 'https://h.example/x?a=1', id: 'https://h.example/x?a=1' },
    ],
    [
      'a base of its own',
      '<title>t</title><link>x</link>',
      { link: 'https://b.example/x' },
      ' xml:base="https://b.example/"',
    ],
    ['markup in its title', '<title>&lt;b&gt;bold&lt;/b&gt; &amp;amp; more</title>', { title: 'bold & more' }],
    ['a title alone', '<title>t</title>', { title: 't', text: 't' }],
    ['a guid that is unique in its host alone', '<title>t</title><guid>42</guid>', { id: 'h.example:42' }],
    [
      'a link that is no web address',
      '<title>t</title><link>javascript:alert(1)</link>',
      { id: expect.stringMatching(/^h-/) },
    ],
  ])('with %s is read', (_name, content, expected, attributes = '') => {
    expect(messagesOf(rss(`<item${attributes}>${content}</item>`))).toMatchObject([expected]);
  });

  it.each([
    ['20 พ.ย. 2569 10:00 น.', '2026-11-20T03:00:00.000Z'],
    ['Fri, 20 Nov 2026 10:00:00 ICT', '2026-11-20T03:00:00.000Z'],
    ['Fri, 20 Nov 69 10:00:00 +0700', '2026-11-20T03:00:00.000Z'],
    ['Fri, 20 Nov 2099 10:00:00 GMT', null],
    ['Thu, 01 Jan 1970 00:00:00 GMT', null],
    ['soon', null],
    ['', null],
  ])('with the date %j is of %s, or of when it was first seen', (date, expected) => {
    const [message] = messagesOf(rss(`<item><title>t</title><pubDate>${date}</pubDate></item>`));
    expect(message).toMatchObject({ createdAt: expected ?? new Date(NOW).toISOString() });
  });

  it('without anything is a fault, and spoils no other', () => {
    const feed = readFeed(rss('<item></item>', '<item><title>t</title></item>', '<item><guid>1</guid></item>'));
    expect(feed?.faults.map((fault) => fault.at)).toEqual(['item 1']);
    expect(messagesOf(rss('<item><guid>1</guid></item>', '<item><title>t</title></item>'))).toMatchObject([
      'it has neither a title nor a text',
      { title: 't' },
    ]);
  });

  it('that is long past an id is known by its hash', () => {
    const [message] = messagesOf(rss(`<item><title>t</title><guid>https://h/${'x'.repeat(600)}</guid></item>`));
    expect(message).toMatchObject({ id: expect.stringMatching(/^h-.{27}$/) });
  });
});

describe('a feed', () => {
  it('of Atom has its links, texts and markup read', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://b.example/"><title>T</title><entry><id>tag:b,1</id>
      <title type="html">&lt;i&gt;x&lt;/i&gt;</title><link rel="enclosure" type="image/png" href="e"/><link href="/p"/>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>hi <b>you</b> &amp; me<br/>there</p></div></content></entry></feed>`;
    expect(messagesOf(atom)).toMatchObject([
      {
        id: 'tag:b,1',
        title: 'x',
        link: 'https://b.example/p',
        images: ['https://b.example/e'],
        text: 'hi you & me\nthere',
      },
    ]);
  });

  it.each([
    [
      'after a warning of its server',
      `<b>Warning</b>: x\n<?xml version="1.0"?>${rss('<item><title>t</title></item>')}`,
    ],
    ['without its root', '<channel><item><title>t</title></item></channel>'],
    ['with its title at the end', '<rss><channel><item><title>t</title></item><title>T</title></channel></rss>'],
    ['of RSS 0.91', '<rss version="0.91"><channel><item><title>t</title></item></channel></rss>'],
    [
      'of RSS 0.90',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel><title>T</title></channel><item><title>t</title></item></rdf:RDF>',
    ],
    [
      'with prefixed names',
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:id>1</a:id><a:title>t</a:title></a:entry></a:feed>',
    ],
  ])('%s is read', (_name, text) => {
    expect(messagesOf(text)).toMatchObject([{ title: 't' }]);
  });

  it('does not open what it refers to', () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>${rss('<item><title>&b; &f;</title></item>')}`;
    expect(messagesOf(bomb)).toMatchObject([{ title: '&b; &f;' }]);
  });

  it('in JSON with a broken item gives all others', () => {
    const feed = readFeed('{"title":"T","items":[{"id":"1","title":"a"},{"id":2,"title":},{"id":"3","title":"c"}]}');
    expect(feed?.items.map((item) => item.title)).toEqual(['a', 'c']);
    expect(feed?.faults).toEqual([{ at: 'item 2', reason: 'it is not JSON' }]);
    expect([feed?.title, feed?.isCut]).toEqual(['T', false]);
  });
});

describe('what was seen', () => {
  it('survives its way through a cursor, at its largest size too', () => {
    const seen = new SeenItems();
    for (let index = 0; index < 12_000; index += 1) expect(seen.note(`item ${index}`, 'content', NOW)).toBe(true);
    const text = JSON.stringify(seen);
    expect(text.length).toBeLessThan(255_000);
    const stored: string[] = JSON.parse(text);
    const again = new SeenItems(stored);
    expect(again.note('item 11999', 'content', NOW)).toBe(false);
    expect(again.note('item 11998', 'other content', NOW)).toBe(true);
    expect(again.firstSeen('item 11997')).toBe(NOW);
    expect(again.note('item 0', 'content', NOW)).toBe(true);
  });
});

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    [undefined, undefined],
  ])('%s asks for %s ms', (header, expected) => {
    expect(retryAfterMs(header, NOW)).toBe(expected);
  });
});
