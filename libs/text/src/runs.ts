import { classOf, EXTEND, THAI_CONSONANT, THAI_MARK, VARIATION } from './characters.js';
import { emojiEnd } from './emoji.js';
import { type UnitBuffer } from './unit-buffer.js';

const SARA_AM = 0xe33;

/** Whether a unit may belong to the character before it, or needs a closer look to tell. */
function mayExtend(unit: number): boolean {
  if (unit < 0x300) return false;
  return unit < 0xe00 || unit > 0xe7f || unit === SARA_AM || classOf(unit) === THAI_MARK;
}

function extendedEnd(buffer: UnitBuffer, at: number): number {
  const emoji = emojiEnd(buffer, at);
  if (emoji > at) return emoji;
  const first = buffer.codePoint(at);
  let end = at + (first > 0xffff ? 2 : 1);
  if (end < buffer.length && buffer.unit(end) === SARA_AM && classOf(first) === THAI_CONSONANT) return end + 1;
  while (end < buffer.length) {
    const code = buffer.codePoint(end);
    const kind = classOf(code);
    if (kind !== THAI_MARK && kind !== EXTEND && kind !== VARIATION) break;
    end += code > 0xffff ? 2 : 1;
  }
  return end;
}

/** Whether the `length` units at `read` stand twice already right before `write`. */
function standsTwice(buffer: UnitBuffer, write: number, read: number, length: number): boolean {
  if (write < 2 * length) return false;
  for (let i = 0; i < length; i += 1) {
    const unit = buffer.unit(read + i);
    if (unit !== buffer.unit(write - length + i) || unit !== buffer.unit(write - 2 * length + i)) return false;
  }
  return true;
}

/**
 * Shortens runs of three or more equal characters to two. A character is what a reader takes for one: a letter with its
 * marks, a whole emoji. So แดดดี ('the sun is good') keeps its three ด, the last of which is a ดี.
 */
export function collapseRuns(buffer: UnitBuffer): void {
  const total = buffer.length;
  let write = 0;
  for (let read = 0; read < total;) {
    const unit = buffer.unit(read);
    const plain = unit < 0x2000 && !(read + 1 < total && mayExtend(buffer.unit(read + 1)));
    const length = plain ? 1 : extendedEnd(buffer, read) - read;
    if (!standsTwice(buffer, write, read, length)) {
      if (write < read) {
        buffer.units.copyWithin(write, read, read + length);
        buffer.offsets.copyWithin(write, read, read + length);
      }
      write += length;
    }
    read += length;
  }
  buffer.length = write;
}
