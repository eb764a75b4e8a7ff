/**
 * The rule of design 4, slow and obvious: what libs/text is compared with, so it shares no line with it. Covers what
 * brand names are made of: Latin and digit words and Thai clusters; tags and emoji count as separators here.
 */
export function referenceAtoms(text: string): string[] {
  const normalised = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g, '')
    .replaceAll('เเ', 'แ')
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .replace(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]+/g, (marks) => [...new Set(marks)].sort().join(''))
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/(.)\1{2,}/gu, '$1$1');
  return normalised.match(/[\p{Script=Latin}0-9]+|[เ-ไ]?[ก-ฮ][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]*[ะาำๅ]*/gu) ?? [];
}

/** Does the phrase stand in the text, atom after atom? */
export function referenceContains(text: string, phrase: string): boolean {
  const atoms = referenceAtoms(text);
  const wanted = referenceAtoms(phrase);
  return atoms.some((_, start) => wanted.every((atom, index) => atoms[start + index] === atom));
}
