import { isUtf8 } from 'node:buffer';
import { guessCharset } from '@krasae/domain';
import iconv from 'iconv-lite';

const SAMPLE_BYTES = 4096;

/** Charsets that other text than theirs cannot be mistaken for: their own word is never doubted. */
const MARKS: readonly { readonly bytes: readonly number[]; readonly charset: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
];

function charsetOfHeader(contentType: string | undefined): string | undefined {
  return /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType ?? '')?.[1];
}

/** What the text says of itself: the XML declaration, or an HTML meta. */
function charsetOfText(sample: string): string | undefined {
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']\s*([\w:.-]+)/i.exec(sample);
  return (declared ?? /<meta[^>]*?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(sample))?.[1];
}

/** TIS-620 and ISO-8859-11 are parts of windows-874, and texts that claim them use all of it. */
function known(charset: string | undefined): string | undefined {
  if (charset === undefined) return undefined;
  const name = charset.toLowerCase();
  if (/^(tis-?620|iso-?8859-?11|windows-?874|cp-?874|x-windows-874)$/.test(name)) return 'windows-874';
  return iconv.encodingExists(name) ? name : undefined;
}

/** UTF-16 without a mark shows by the zero byte beside the first '<' or '{'. */
function utf16Of(body: Uint8Array): string | undefined {
  const [first, second] = body;
  if (second === 0 && first !== undefined && first !== 0) return 'utf-16le';
  return first === 0 && second !== undefined && second !== 0 ? 'utf-16be' : undefined;
}

/** Without a mark, and without the control characters that neither XML nor a message may hold. */
function cleaned(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/[^\P{Cc}\t\n\r\u0080-\u009f]/gu, '');
}

/**
 * The text of a body. By byte order mark, HTTP header, XML declaration and meta, in this order; but what is valid UTF-8
 * beyond ASCII is UTF-8 whatever is said (no other charset looks like it by chance), and what claims to be UTF-8 and
 * mostly is not is read as the Thai charset that it then is.
 */
export function decodeBody(body: Uint8Array, contentType?: string): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  const mark = MARKS.find((candidate) => candidate.bytes.every((byte, index) => body[index] === byte))?.charset;
  const wide = mark ?? utf16Of(body);
  if (wide !== undefined) return cleaned(iconv.decode(bytes, wide));
  if (isUtf8(body)) {
    const sample = bytes.subarray(0, SAMPLE_BYTES).toString('latin1');
    const declared = known(charsetOfHeader(contentType)) ?? known(charsetOfText(sample));
    // Of the charsets that write in ASCII bytes, only these mean something else by them.
    const isShifted = /^(utf-?7|iso-?2022)/.test(declared ?? '');
    return cleaned(iconv.decode(bytes, isShifted && declared !== undefined ? declared : 'utf-8'));
  }
  const sample = bytes.subarray(0, SAMPLE_BYTES).toString('latin1');
  const declared = known(charsetOfHeader(contentType)) ?? known(charsetOfText(sample));
  const isUnicode = declared === undefined || /^(utf-?8|us-ascii|ascii)$/.test(declared);
  return cleaned(iconv.decode(bytes, isUnicode ? guessCharset(body) : declared));
}
