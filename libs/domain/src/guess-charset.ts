/** Length of the well-formed multi-byte UTF-8 sequence at the index; 0 where none is. */
function sequenceAt(bytes: Uint8Array, index: number): number {
  const lead = bytes[index] ?? 0;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  for (let next = index + 1; next < index + length; next += 1) {
    const byte = bytes[next] ?? 0;
    if (byte < 0x80 || byte > 0xbf) return 0;
  }
  return length;
}

/**
 * Tells by the bytes: UTF-8, unless most of what is not ASCII cannot be. Then windows-874, the charset of Thai text that
 * is not Unicode (TIS-620 and ISO-8859-11 are parts of it). A few broken bytes do not make UTF-8 text a Thai one.
 */
export function guessCharset(bytes: Uint8Array): 'utf-8' | 'windows-874' {
  let wellFormed = 0;
  let broken = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    if ((bytes[index] ?? 0) < 0x80) continue;
    const length = sequenceAt(bytes, index);
    if (length > 0) {
      wellFormed += length;
      index += length - 1;
    } else broken += 1;
  }
  return broken > wellFormed && broken > 3 ? 'windows-874' : 'utf-8';
}
