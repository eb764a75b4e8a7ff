import { describe, expect, it } from '@jest/globals';
import { KUALAMER } from '../market/brands.js';
import { marketEvents } from '../market/events.js';
import { Random } from '../random.js';
import { Composer, drawThings } from './composer.js';
import { ENGLISH, ENGLISH_ASIDES, ENGLISH_BRAND_REPLIES, ENGLISH_COMMENTS, ENGLISH_OPENERS } from './english.js';
import { ASPECTS, type Language } from './grammar.js';
import * as longForm from './long-form.js';
import { THAI, THAI_ASIDES, THAI_BRAND_REPLIES, THAI_COMMENTS, THAI_OPENERS } from './thai.js';

/** All strings below a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const events = marketEvents(Date.UTC(2026, 10, 20), 60);

function composer(language: Language, seed: number): Composer {
  const random = new Random(seed);
  const topic = {
    brand: KUALAMER,
    aspect: 'taste',
    mood: 'neutral',
    voice: 'female',
    event: null,
    formal: false,
  } as const;
  return new Composer({ ...topic, ...drawThings(random), language }, random);
}

const templates: readonly (readonly [Language, string])[] = [
  ...textsIn([THAI, THAI_COMMENTS, THAI_OPENERS, THAI_ASIDES, THAI_BRAND_REPLIES, { ...longForm }]).map(
    (text) => ['th', text] as const,
  ),
  ...textsIn([ENGLISH, ENGLISH_COMMENTS, ENGLISH_OPENERS, ENGLISH_ASIDES, ENGLISH_BRAND_REPLIES]).map(
    (text) => ['en', text] as const,
  ),
  ...events.flatMap(({ language: { posts, comments, page, headlines, body } }) => [
    ...textsIn([posts.th, comments.th, page, headlines, body]).map((text) => ['th', text] as const),
    ...textsIn([posts.en, comments.en]).map((text) => ['en', text] as const),
  ]),
];

describe('composer', () => {
  it('fills every template it owns, leaving no bracket behind', () => {
    for (const [language, template] of templates) {
      for (let seed = 0; seed < 5; seed += 1)
        expect(composer(language, seed).say(template)).not.toMatch(/[{}[\]|]| {2}/);
    }
  });

  it('puts no Thai into what it writes in English', () => {
    for (const [language, template] of templates) {
      if (language === 'en') {
        expect(composer('en', 1).say(template.replaceAll('{star}', ''))).not.toMatch(/[\u0e01-\u0e5b]/);
      }
    }
  });

  it('knows something to say about every aspect in every mood and language', () => {
    for (const grammar of [THAI, ENGLISH]) {
      for (const aspect of ASPECTS) {
        for (const said of Object.values(grammar[aspect])) expect(said.length).toBeGreaterThan(0);
      }
    }
  });

  it('says no sentence twice in one post', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const lines = composer('th', seed).post(6, '\n').split('\n');
      expect(new Set(lines).size).toBe(lines.length);
    }
  });
});
