import { describe, expect, it } from '@jest/globals';
import { channelMessageSchema } from '@krasae/contracts';
import * as fc from 'fast-check';
import { draftOf } from './item-message.js';
import { readFeed } from './read-feed.js';
import { createArticles, toAtom, toJsonFeed, toRdf, toRss } from './spec/feed-server.js';

const CONTEXT = {
  feedUrl: 'https://h.example/feed',
  base: 'https://h.example/feed',
  site: 'h',
  now: Date.parse('2026-11-20'),
};
const articles = createArticles(8);
const xmlFeeds = [toRss(articles), toAtom(articles), toRdf(articles)] as const;
const feeds = [...xmlFeeds, toJsonFeed(articles)];
const RUNS = { numRuns: 500 };

const scraps = fc.constantFrom(
  ...[
    '<',
    '>',
    '&',
    '"',
    "'",
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '</item>',
    '<item>',
    '</entry>',
    '<entry>',
    '<b',
    '</p>',
  ],
  ...[
    '<title>',
    '</title>',
    '</description>',
    '&bogus;',
    '&#xFFFFFF;',
    '&#0;',
    '\u0000',
    '\ud83d',
    '\uFFFD',
    '{',
    '}',
    '[',
    ']',
  ],
  ...[
    ',',
    '\\',
    '\\u0',
    '<script>',
    '<?xml',
    '<?',
    '<!DOCTYPE x [<!ENTITY a "b">]>',
    '<rss>',
    '</rss>',
    '</channel>',
    'ก'.repeat(50),
  ],
);
const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(30), fc.nat(2000)),
  insert: fc.oneof(fc.constant(''), scraps, fc.string({ unit: 'binary', maxLength: 10 })),
});
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

function mutate(text: string, { at, cut, insert }: Mutation): string {
  const index = Math.floor(at * text.length);
  return text.slice(0, index) + insert + text.slice(index + cut);
}

function messagesOf(text: string) {
  const feed = readFeed(text);
  const drafts = (feed?.items ?? []).map((item) => draftOf(item, CONTEXT));
  return { feed, messages: drafts.map((draft) => draft.toMessage(draft.publishedAt ?? CONTEXT.now)) };
}

describe('a feed that is broken at random', () => {
  it('is read to valid messages or named faults, never thrown at', () => {
    const broken = fc.tuple(fc.constantFrom(...feeds), fc.array(mutation, { minLength: 1, maxLength: 6 }));
    fc.assert(
      fc.property(broken, ([text, mutations]) => {
        const { messages } = messagesOf(mutations.reduce(mutate, text));
        for (const message of messages) {
          if (typeof message === 'string') expect(message).not.toBe('');
          else expect(channelMessageSchema.safeParse(message).success).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('within one item still gives every other item, whole and once', () => {
    const places = fc.tuple(
      fc.constantFrom(...xmlFeeds),
      fc.nat(articles.length - 1),
      fc.array(mutation, { minLength: 1, maxLength: 3 }),
    );
    fc.assert(
      fc.property(places, ([text, number, mutations]) => {
        const pieces = text.split(/(?<=<(?:item|entry)(?: [^>]*)?>)|(?=<\/(?:item|entry)>)/);
        const broken = pieces
          .map((piece, index) => (index === number * 2 + 1 ? mutations.reduce(mutate, piece) : piece))
          .join('');
        const whole = messagesOf(text).messages;
        const { messages } = messagesOf(broken);
        for (const [index, expected] of whole.entries()) {
          if (index === number) continue;
          const found = messages.filter(
            (message) => typeof message !== 'string' && typeof expected !== 'string' && message.id === expected.id,
          );
          // The broken item may have taken another's id by its change, but not another's place.
          expect(found).toContainEqual(expected);
        }
      }),
      RUNS,
    );
  });

  it('at its end gives the items before, and is known to be cut', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...feeds),
        fc.double({ min: 0.3, max: 1, maxExcluded: true, noNaN: true }),
        (text, at) => {
          const { feed, messages } = messagesOf(text.slice(0, Math.floor(at * text.length)));
          expect(feed?.isCut).toBe(true);
          expect(messagesOf(text).messages.slice(0, messages.length)).toEqual(messages);
        },
      ),
      RUNS,
    );
  });
});

describe('a text that is made to take long', () => {
  const times = (unit: string, size = 2_000_000) => unit.repeat(Math.floor(size / unit.length));
  const inItem = (content: string) =>
    `<rss><channel><item><title>t</title><description>${content}</description></item></channel></rss>`;
  const units = [
    '<',
    '<a',
    '<!--',
    '<![CDATA[',
    '<script>',
    '<a "',
    `<a '">`,
    '&',
    ' ',
    '<item>',
    '</item>',
    '<title>',
    ']]>',
    '<b>',
    '"',
    '<a b="',
  ];

  it.each(units)('out of %j is read in time', (unit) => {
    const started = performance.now();
    readFeed(`<rss><channel>${times(unit)}`);
    for (const content of [times(unit, 400_000), `<![CDATA[${times(unit)}]]>`]) {
      for (const message of messagesOf(inItem(content)).messages) expect(message).not.toBe('');
    }
    readFeed(`{"items":[${times(unit)}`);
    // Quadratic time would be hours; the bound leaves room for a slow machine.
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
