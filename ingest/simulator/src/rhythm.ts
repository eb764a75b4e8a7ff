import { BANGKOK_OFFSET_MS, startOfBangkokDay } from '@krasae/domain';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** How much of a day's talk falls into each hour of Bangkok: coffee in the morning, lunch, and the long evening. */
const HOURS = [
  0.35, 0.2, 0.12, 0.1, 0.12, 0.3, 0.7, 1.2, 1.55, 1.45, 1.3, 1.35, 1.6, 1.4, 1.2, 1.15, 1.1, 1.15, 1.35, 1.6, 1.75,
  1.55, 1.1, 0.65,
];
/** From Sunday. */
const WEEKDAYS = [1.12, 0.92, 0.94, 0.97, 1.0, 1.08, 1.2];

/** Weight of the hour that holds the instant; 1 on average. */
export function ordinaryWeight(epochMs: number): number {
  const local = new Date(epochMs + BANGKOK_OFFSET_MS);
  return (HOURS[local.getUTCHours()] ?? 1) * (WEEKDAYS[local.getUTCDay()] ?? 1);
}

/** When people get round to answering at night they do so in the morning. */
export function awake(epochMs: number, spread: number): number {
  const sinceMidnight = epochMs - startOfBangkokDay(epochMs);
  if (sinceMidnight < HOUR_MS || sinceMidnight > 6 * HOUR_MS) return epochMs;
  return spread < 0.2 ? epochMs : startOfBangkokDay(epochMs) + 6 * HOUR_MS + spread * 3 * HOUR_MS;
}
