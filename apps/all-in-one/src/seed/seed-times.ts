import { ordinaryWeight } from '@krasae/connector-simulator';

const HOUR_MS = 3_600_000;

/**
 * Times of so many messages over a span that ends at untilMs, in ascending order: quiet nights, loud evenings and
 * weekends, slowly growing over the span. share (0..1) places a message within its own slot.
 */
export class SeedTimes {
  private readonly sums: number[] = [];
  private readonly sinceMs: number;
  private hour = 0;

  constructor(untilMs: number, days: number) {
    const hours = days * 24;
    this.sinceMs = untilMs - hours * HOUR_MS;
    let sum = 0;
    for (let hour = 0; hour < hours; hour += 1) {
      const growth = 0.7 + (0.6 * hour) / hours;
      sum += growth * ordinaryWeight(this.sinceMs + hour * HOUR_MS);
      this.sums.push(sum);
    }
  }

  /** Epoch milliseconds of the message at this place (0..1) of all; places are asked for in ascending order. */
  at(place: number): number {
    const target = place * (this.sums.at(-1) ?? 0);
    while (this.hour < this.sums.length - 1 && (this.sums[this.hour] ?? 0) <= target) this.hour += 1;
    const before = this.sums[this.hour - 1] ?? 0;
    const weight = (this.sums[this.hour] ?? 0) - before;
    const share = Math.min(Math.max((target - before) / weight, 0), 0.999_999);
    return this.sinceMs + Math.floor((this.hour + share) * HOUR_MS);
  }
}
