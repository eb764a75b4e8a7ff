/**
 * UTF-16 units with, for each, its index in the original text: what the normaliser writes and the atomiser reads.
 * Grows, never shrinks; one is kept for the whole process, because a message would otherwise cost two allocations.
 */
export class UnitBuffer {
  units = new Uint16Array(1024);
  /** As long as the units plus one: the last entry is the length of the original. */
  offsets = new Int32Array(1025);
  length = 0;

  /** Empties the buffer and makes room for as many units. */
  reset(capacity: number): void {
    this.length = 0;
    if (this.units.length >= capacity) return;
    const size = Math.max(capacity, this.units.length * 2);
    this.units = new Uint16Array(size);
    this.offsets = new Int32Array(size + 1);
  }

  unit(index: number): number {
    return this.units[index] ?? 0;
  }

  offset(index: number): number {
    return this.offsets[index] ?? 0;
  }

  push(unit: number, offset: number): void {
    this.units[this.length] = unit;
    this.offsets[this.length] = offset;
    this.length += 1;
  }

  /** Puts a unit before `at`. Offsets stay in ascending order: they are shared out again over the units that moved. */
  insert(at: number, unit: number, offset: number): void {
    this.units.copyWithin(at + 1, at, this.length);
    this.units[at] = unit;
    this.offsets[this.length] = offset;
    this.length += 1;
  }

  /** Takes a unit away; those after it inherit its place in the original. */
  remove(at: number): void {
    this.units.copyWithin(at, at + 1, this.length);
    this.length -= 1;
  }

  /** The code point at `index`; a lone surrogate is its own. */
  codePoint(index: number): number {
    const high = this.unit(index);
    if (high < 0xd800 || high > 0xdbff || index + 1 >= this.length) return high;
    const low = this.unit(index + 1);
    return low >= 0xdc00 && low <= 0xdfff ? ((high - 0xd800) << 10) + (low - 0xdc00) + 0x10000 : high;
  }

  text(): string {
    let text = '';
    for (let from = 0; from < this.length; from += CHUNK) {
      text += fromUnits(this.units.subarray(from, Math.min(from + CHUNK, this.length)));
    }
    return text;
  }
}

/** More arguments than this in one call may overflow the stack. */
const CHUNK = 4096;

function fromUnits(units: Uint16Array): string {
  return Reflect.apply(String.fromCharCode, null, units);
}
