import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { toBangkokIso } from './bangkok-time.js';
import { readInstant } from './read-instant.js';

describe('a date as people write it', () => {
  it.each([
    ['2026-11-20T10:05:06+07:00', '2026-11-20T10:05:06.000+07:00'],
    ['2026-11-20T10:05:06.789Z', '2026-11-20T17:05:06.789+07:00'],
    ['2026-11-20T10:05:06', '2026-11-20T10:05:06.000+07:00'],
    ['2026-11-20 10:05', '2026-11-20T10:05:00.000+07:00'],
    ['2026-11-20', '2026-11-20T00:00:00.000+07:00'],
    ['2569-11-20 10:05:06', '2026-11-20T10:05:06.000+07:00'],
    ['20/11/2569 10:05', '2026-11-20T10:05:00.000+07:00'],
    ['20/11/69', '2026-11-20T00:00:00.000+07:00'],
    ['20/11/26', '2026-11-20T00:00:00.000+07:00'],
    ['Fri, 20 Nov 2026 10:05:06 +0700', '2026-11-20T10:05:06.000+07:00'],
    ['Fri, 20 Nov 2026 03:05:06 GMT', '2026-11-20T10:05:06.000+07:00'],
    ['Fri, 20 Nov 2026 10:05:06 ICT', '2026-11-20T10:05:06.000+07:00'],
    ['Fri, 20 Nov 69 10:05 +0700', '2026-11-20T10:05:00.000+07:00'],
    ['Sat, 20 Nov 99 10:05 +0700', '1999-11-20T10:05:00.000+07:00'],
    ['Fri, 20 Nov 26 10:05 +0700', '2026-11-20T10:05:00.000+07:00'],
    ['20 Nov 2569 10:05:06 +0700', '2026-11-20T10:05:06.000+07:00'],
    ['Friday, 20-Nov-26 03:05:06 GMT', '2026-11-20T10:05:06.000+07:00'],
    ['Fri Nov 20 03:05:06 +0000 2026', '2026-11-20T10:05:06.000+07:00'],
    ['Fri Nov 20 10:05:06 2026', '2026-11-20T10:05:06.000+07:00'],
    ['November 20, 2026 10:05 PM', '2026-11-20T22:05:00.000+07:00'],
    ['20 พฤศจิกายน 2569', '2026-11-20T00:00:00.000+07:00'],
    ['วันศุกร์ที่ 20 พฤศจิกายน พ.ศ. 2569 เวลา 10.05 น.', '2026-11-20T10:05:00.000+07:00'],
    ['๒๐ พ.ย. ๒๕๖๙ ๑๐:๐๕ น.', '2026-11-20T10:05:00.000+07:00'],
    ['20 พ.ย. 69', '2026-11-20T00:00:00.000+07:00'],
    ['20 มี.ค. 2569, 10:05', '2026-03-20T10:05:00.000+07:00'],
    ['1795143906', '2026-11-20T10:05:06.000+07:00'],
    [1795143906, '2026-11-20T10:05:06.000+07:00'],
    [1795143906789, '2026-11-20T10:05:06.789+07:00'],
  ])('%s is read', (text, expected) => {
    const instant = readInstant(text);
    expect(instant === null ? null : toBangkokIso(instant)).toBe(expected);
  });

  it.each([
    '',
    'yesterday',
    '2026-13-01',
    '31/02/2026',
    '2026-11-20T25:00:00Z',
    '20 Foo 2026',
    '20 Nov 2026 10:00 XYZ',
    '0001-01-01',
    '9999-12-31',
    '12',
    Number.NaN,
    null,
    {},
  ])('%s is no date', (value) => {
    expect(readInstant(value)).toBeNull();
  });

  it('agrees with the standard on every ISO and RFC 1123 instant', () => {
    const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
    fc.assert(
      fc.property(seconds, (value) => {
        const date = new Date(value * 1000);
        expect(readInstant(date.toISOString())).toBe(date.getTime());
        expect(readInstant(date.toUTCString())).toBe(date.getTime());
        expect(readInstant(toBangkokIso(date.getTime()))).toBe(date.getTime());
      }),
    );
  });

  it('of any content is answered, never thrown at', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string({ unit: 'binary' }), (value, text) => {
        for (const instant of [readInstant(value), readInstant(text)]) {
          expect(instant === null || Number.isSafeInteger(instant)).toBe(true);
        }
      }),
    );
  });
});
