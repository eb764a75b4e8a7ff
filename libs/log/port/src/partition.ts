/** FNV-1a, 32 bit, over UTF-16 code units: cheap, and the same on every machine. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** The partition of a key, by every adapter: a key keeps its place when the engine changes. */
export function partitionOf(key: string, partitions: number): number {
  return fnv1a(key) % partitions;
}
