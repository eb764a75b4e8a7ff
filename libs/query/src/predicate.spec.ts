import { describe, expect, it } from '@jest/globals';
import { createIndexedMessage } from '@krasae/testing';
import { EVERYTHING, type MessageQuery, NOTHING } from './message-query.js';
import { parseQuery } from './parse-query.js';
import { phrasesOf } from './phrases-of.js';
import { predicateOf } from './predicate.js';

const message = createIndexedMessage({
  sentiment: 'negative',
  message: {
    source: 'website',
    site: 'ข่าวสด',
    type: 'comment',
    createdAt: '2026-11-01T00:00:00+07:00',
    author: { id: 'U-77', name: 'สมหญิง ใจดี' },
    title: 'รีวิวรถ',
    text: 'ลองขับโตโยต้าแล้ว #รถดี',
    imageText: 'iPhone 15 ราคาพิเศษ',
    images: ['https://img.example/1.jpg'],
  },
  classification: { categories: [['others'], ['ราคา', 'Service']], matchedKeywords: ['โตโยต้า'] },
});

function typed(text: string): MessageQuery {
  const result = parseQuery(text);
  if (!result.ok) throw new Error(result.error.reason);
  return result.query;
}

describe('predicateOf', () => {
  it.each([
    ['โตโยต้า', true],
    ['ฮอนด้า', false],
    ['"ขับโตโยต้า"', true],
    ['รีวิวรถ', true],
    ['"iphone 15"', true],
    ['"รถ ลอง"', false],
    ['"แล้ว iphone"', false],
    ['โตโยต้า -iphone', false],
    ['โตโยต้า -samsung', true],
    ['ฮอนด้า OR โตโยต้า', true],
    ['#รถดี', true],
    ['#รถ', false],
    ['@สมหญิง', false],
    ['@สมหญิง*', true],
    ['@"สมหญิง ใจดี"', true],
    ['@u-77', true],
  ])('%s: %s', (text, found) => {
    expect(predicateOf(typed(text))(message)).toBe(found);
  });

  it.each<[MessageQuery, boolean]>([
    [EVERYTHING, true],
    [NOTHING, false],
    [{ kind: 'not', of: NOTHING }, true],
    [{ kind: 'source', keys: ['website'] }, true],
    [{ kind: 'source', keys: ['website::ข่าวสด'] }, true],
    [{ kind: 'source', keys: ['website::other', 'facebook'] }, false],
    [{ kind: 'source', keys: [] }, false],
    [{ kind: 'sentiment', labels: ['negative'] }, true],
    [{ kind: 'sentiment', labels: ['neutral', 'positive'] }, false],
    [{ kind: 'messageType', types: ['comment'] }, true],
    [{ kind: 'contentType', types: ['photo'] }, true],
    [{ kind: 'contentType', types: ['text', 'video'] }, false],
    [{ kind: 'category', level: 1, names: ['Service', 'x'] }, true],
    [{ kind: 'category', level: 0, names: ['Service'] }, false],
    [{ kind: 'category', level: 4, names: ['others'] }, false],
    [{ kind: 'matchedKeyword', keywords: ['โตโยต้า'] }, true],
    [{ kind: 'matchedKeyword', keywords: ['โต'] }, false],
    [{ kind: 'time', sinceMs: Date.UTC(2026, 9, 31, 17), untilMs: Date.UTC(2026, 9, 31, 17) }, true],
    [{ kind: 'time', sinceMs: Date.UTC(2026, 9, 31, 17) + 1, untilMs: Date.UTC(2027, 0, 1) }, false],
  ])('%j: %s', (query, found) => {
    expect(predicateOf(query)(message)).toBe(found);
  });

  it('takes the sentiment from the score, which people edit, not from the label', () => {
    const edited = createIndexedMessage({
      classification: { sentiment: { label: 'negative', score: 5, confidence: 1, evidence: [] } },
    });
    expect(predicateOf({ kind: 'sentiment', labels: ['positive'] })(edited)).toBe(true);
  });
});

describe('phrasesOf', () => {
  it('names what is asked for, each once, and nothing that is excluded', () => {
    const query = typed('"a b" OR (c -d -(e f) #Tag) OR "a b" @name');
    expect(phrasesOf(query)).toEqual([['a', 'b'], ['c'], ['#tag']]);
    expect(phrasesOf(typed('hond* #t* w"a" (b NEAR/2 c)'))).toEqual([
      { prefix: ['hond'] },
      { prefix: ['#t'] },
      { wholeWord: ['a'] },
      ['b'],
      ['c'],
    ]);
  });
});
