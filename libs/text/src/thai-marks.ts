import { classOf, THAI_CONSONANT, THAI_FOLLOW, THAI_MARK } from './characters.js';
import { type UnitBuffer } from './unit-buffer.js';

const NIKHAHIT = 0xe4d;
const SARA_AA = 0xe32;
const SARA_AM = 0xe33;
const TONE_ORDER = 5;

/**
 * Where a mark stands above and below its consonant, in the order they are typed when typed well: phinthu, vowel below,
 * vowel above, nikhahit, tone, thanthakhat, yamakkan. It agrees with Unicode's combining classes (9, 103, 107), so that
 * composing the text leaves the order alone.
 */
export function orderOfMark(mark: number): number {
  if (mark === 0xe3a) return 1;
  if (mark === 0xe38 || mark === 0xe39) return 2;
  if (mark === NIKHAHIT) return 4;
  if (mark >= 0xe48 && mark <= 0xe4b) return TONE_ORDER;
  if (mark === 0xe4c) return 6;
  if (mark === 0xe4e) return 7;
  return 3;
}

/** Whether the vowel before `at` is the first after its consonant: only before that one is a tone typed late moved. */
function followsConsonant(out: UnitBuffer, at: number): boolean {
  let base = at - 2;
  while (base >= 0 && classOf(out.unit(base)) === THAI_MARK) base -= 1;
  return base >= 0 && classOf(out.unit(base)) === THAI_CONSONANT;
}

function beforeHigherMarks(out: UnitBuffer, from: number, order: number): number {
  let at = from;
  while (at > 0 && classOf(out.unit(at - 1)) === THAI_MARK && orderOfMark(out.unit(at - 1)) > order) at -= 1;
  return at;
}

/** Puts a mark where it belongs among those before it, a tone also before the following vowel; drops a second equal one. */
export function pushThaiMark(out: UnitBuffer, mark: number, order: number, offset: number): void {
  let at = beforeHigherMarks(out, out.length, order);
  if (order === TONE_ORDER && at > 0 && classOf(out.unit(at - 1)) === THAI_FOLLOW && followsConsonant(out, at)) {
    at = beforeHigherMarks(out, at - 1, order);
  }
  for (let same = at - 1; same >= 0; same -= 1) {
    const before = out.unit(same);
    if (before === mark) return;
    if (classOf(before) !== THAI_MARK || orderOfMark(before) !== order) break;
  }
  if (at === out.length) out.push(mark, offset);
  else out.insert(at, mark, offset);
}

/** Appends a following vowel; an า whose nikhahit stands before it, tones aside, becomes ำ and takes the nikhahit away. */
export function pushFollowingVowel(out: UnitBuffer, vowel: number, offset: number): void {
  let at = out.length - 1;
  while (at >= 0 && out.unit(at) >= 0xe48 && out.unit(at) <= 0xe4b) at -= 1;
  if (vowel !== SARA_AA || at < 0 || out.unit(at) !== NIKHAHIT) {
    out.push(vowel, offset);
    return;
  }
  const begin = at === out.length - 1 ? out.offset(at) : offset;
  out.remove(at);
  out.push(SARA_AM, begin);
}
