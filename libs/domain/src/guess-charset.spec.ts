import { describe, expect, it } from '@jest/globals';
import { guessCharset } from './guess-charset.js';

/** windows-874 holds the Thai block in its order from 0xA1 on. */
const thaiBytes = (text: string) =>
  Uint8Array.from(text, (char) => (char < '\u0e00' ? char.charCodeAt(0) : char.charCodeAt(0) - 0x0e00 + 0xa0));
const utf8 = (text: string) => new TextEncoder().encode(text);

describe('the charset of bytes', () => {
  it.each(['เดินทางไปเกาะ', 'กาแฟ 50 บาท', 'ทำเนียบรัฐบาล เทพ เกม'])('of %s is told either way', (text) => {
    expect(guessCharset(utf8(text))).toBe('utf-8');
    expect(guessCharset(thaiBytes(text))).toBe('windows-874');
  });

  it('is UTF-8 for ASCII, for nothing, and where only a few bytes are broken', () => {
    expect(guessCharset(utf8('plain'))).toBe('utf-8');
    expect(guessCharset(new Uint8Array())).toBe('utf-8');
    const broken = Uint8Array.from([...utf8('ข้อความภาษาไทย'), 0xff, 0xe0, 0xb8, 0xc3, 0x80, 0xfe]);
    expect(guessCharset(broken)).toBe('utf-8');
  });
});
