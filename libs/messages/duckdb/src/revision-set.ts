import { DuckDBBitValue } from '@duckdb/node-api';

/**
 * A set of revisions as one bit for each from first to last: what DuckDB's bitstring_agg makes and get_bit asks. Never
 * changed once made, so a query at work may hold it.
 */
export class RevisionSet {
  private constructor(
    readonly first: number,
    /** Revisions up to here were asked; whether later ones belong is not known. */
    readonly last: number,
    private readonly bytes: Uint8Array,
  ) {}

  /** The bits of bitstring_agg over revisions first to lastBitOf(first, last); null where it found none. */
  static fromBits(first: number, last: number, bits: Uint8Array | null): RevisionSet {
    const bytes = new Uint8Array(sizeOf(first, last));
    // The first byte of a bit string says how many bits of padding it has: none, as they are whole bytes.
    if (bits !== null) bytes.set(bits.subarray(1));
    return new RevisionSet(first, last, bytes);
  }

  /** With those of the revisions up to a later last. */
  with(revisions: readonly number[], last: number): RevisionSet {
    const bytes = new Uint8Array(sizeOf(this.first, last));
    bytes.set(this.bytes);
    for (const revision of revisions) {
      const place = revision - this.first;
      bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (0x80 >> (place & 7));
    }
    return new RevisionSet(this.first, last, bytes);
  }

  get byteLength(): number {
    return this.bytes.length;
  }

  /** The bit of a revision has the place (revision - first). */
  toBitValue(): DuckDBBitValue {
    const data = new Uint8Array(1 + this.bytes.length);
    data.set(this.bytes, 1);
    return new DuckDBBitValue(data);
  }
}

/** Bytes that the set of these revisions takes. */
export function sizeOf(first: number, last: number): number {
  return (last - first + 8) >> 3;
}

/** The last revision that has a bit: sets are whole bytes. */
export function lastBitOf(first: number, last: number): number {
  return first + sizeOf(first, last) * 8 - 1;
}
