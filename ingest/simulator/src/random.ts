/** A stream of pseudo-random draws. The same keys always give the same stream, so the demo is the same on every machine. */
export class Random {
  #state: number;

  /** @param keys whatever names this stream: the seed, then for instance the hour and the number within it. */
  constructor(...keys: readonly number[]) {
    let h = 0x9e3779b9;
    for (const key of keys) {
      h = Math.imul(h ^ (key | 0), 0x85ebca6b);
      h = Math.imul(h ^ (h >>> 13) ^ Math.floor(key / 4294967296), 0xc2b2ae35);
      h ^= h >>> 16;
    }
    this.#state = h;
  }

  /** Uniform in [0, 1) (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** Whole number from low to high, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws Error when there is nothing to pick from. */
  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from: the list is empty');
    return item;
  }

  /** @throws Error when there is nothing to pick from. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T {
    let left = this.next() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return this.pick(items)[0];
  }

  exponential(mean: number): number {
    return -Math.log(1 - this.next()) * mean;
  }

  /** exp of a normal draw with that median and spread: followers, likes and views are distributed like this. */
  logNormal(median: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return median * Math.exp(spread * normal);
  }
}
