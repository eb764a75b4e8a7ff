import { describe, expect, it } from '@jest/globals';
import type { MessageView } from '@krasae/contracts';
import fc from 'fast-check';
import { sampleMessage } from '../../stories/sample-messages.js';
import { categoryTags, cutText, piecesOf, shortCategory, verbOf, webAddress } from './message.rules.js';

const joined = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('');
const piece = fc.record({
  text: fc.string({ unit: fc.constantFrom('ก', '้', 'ำ', 'เ', 'a', ' ', '👩‍👩‍👧') }),
  marked: fc.boolean(),
});

describe('text of a card', () => {
  it('is whole up to the limit and cut with dots beyond it', () => {
    expect(cutText([{ text: 'a'.repeat(250), marked: false }])).toMatchObject({ isLong: false });
    const cut = cutText([{ text: 'a'.repeat(251), marked: false }]);
    expect([joined(cut.pieces), cut.isLong]).toEqual([`${'a'.repeat(250)}...`, true]);
  });

  it('is a start of the text, marks kept, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.array(piece), fc.nat(20), (pieces, limit) => {
        const { pieces: kept, isLong } = cutText(pieces, limit);
        const start = isLong ? joined(kept).slice(0, -3) : joined(kept);
        expect(joined(pieces).startsWith(start)).toBe(true);
        kept
          .slice(0, isLong ? -1 : undefined)
          .forEach(({ marked }, index) => expect(marked).toBe(pieces[index]?.marked));
      }),
    );
  });

  it('has the marks of the server, or none', () => {
    expect(piecesOf(sampleMessage('1', { text: 'ชา' }))).toEqual([{ text: 'ชา', marked: false }]);
  });
});

describe('a card', () => {
  it.each([
    [{ source: 'facebook' }, 'posted'],
    [{ source: 'facebook', page: 'Krasae' }, 'postedIn'],
    [{ source: 'twitter' }, 'tweeted'],
    [{ source: 'twitter v2' }, 'tweeted'],
    [{ source: 'pantip', isOrigin: false }, 'commented'],
    [{ source: 'facebook', isOrigin: false, page: 'Krasae' }, 'commentedIn'],
  ])('says of %p that it was %s', (changes, verb) => expect(verbOf(sampleMessage('1', changes))).toBe(verb));

  it('shows others only where there is nothing else', () => {
    const { analytic, ...rest } = sampleMessage('1');
    const of = (levels: Partial<MessageView['analytic']>) =>
      categoryTags({ ...rest, analytic: { ...analytic, ...levels } }).map(({ level, name }) => `${level} ${name}`);
    expect(of({ categories: ['others'], sub_categories_level_1: ['Price', 'others'] })).toEqual(['1 Price']);
    expect(of({ categories: ['others'], sub_categories_level_1: ['others'] })).toEqual(['0 others']);
  });

  it('cuts long category names, never inside a cluster', () => {
    expect(shortCategory('Promotion')).toBe('Promotion');
    expect(shortCategory('Delivery service')).toBe('Delivery s...');
    expect(shortCategory('บริการหลังการขายน้ำดื่ม')).toMatch(/^บริการหลัง/);
  });

  it('links to the web only', () => {
    expect(webAddress('https://a.example/1')).toBe('https://a.example/1');
    expect([webAddress('javascript:alert(1)'), webAddress('data:text/html,x'), webAddress(null)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
