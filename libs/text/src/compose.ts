/** A stretch that Unicode composition cannot reach across: a character with its marks, or a run of Hangul. */
const STRETCH = /[\u1100-\u11ff\ua960-\ua97f\uac00-\ud7ff]+\p{M}*|[^\u1100-\u11ff\ua960-\ua97f\uac00-\ud7ff]\p{M}*/gsu;

/** Unicode composition (NFC) with a map back: for each unit of the result its index in `text`; no map where nothing changes. */
export function compose(text: string): { text: string; offsets?: Int32Array } {
  if (text.normalize('NFC') === text) return { text };
  let composed = '';
  const offsets: number[] = [];
  for (const { 0: stretch, index } of text.matchAll(STRETCH)) {
    const part = stretch.normalize('NFC');
    for (let i = 0; i < part.length; i += 1) offsets.push(index + Math.min(i, stretch.length - 1));
    composed += part;
  }
  offsets.push(text.length);
  return { text: composed, offsets: Int32Array.from(offsets) };
}
