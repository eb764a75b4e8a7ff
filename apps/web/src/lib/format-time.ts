import { type Granularity, toBangkokIso } from '@krasae/domain';
import type { Language } from '../i18n/texts.js';

/** Short names of the twelve months, by the rules of the language; always with years of the common era. */
function monthsOf(locale: string): readonly string[] {
  const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { month: 'short', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 15)));
}

const MONTHS: Readonly<Record<Language, readonly string[]>> = { en: monthsOf('en-US'), th: monthsOf('th-TH') };

function partsOf(epochMs: number, language: Language) {
  const iso = toBangkokIso(epochMs);
  return {
    year: iso.slice(0, 4),
    month: MONTHS[language][Number(iso.slice(5, 7)) - 1] ?? '',
    day: iso.slice(8, 10),
    time: iso.slice(11, 16),
  };
}

/** DD MMM YYYY, HH:mm in Bangkok (spec section 9). The text of an unreadable date is given back as it is. */
export function formatStamp(iso: string, language: Language): string {
  const epochMs = Date.parse(iso);
  if (Number.isNaN(epochMs)) return iso;
  const { day, month, year, time } = partsOf(epochMs, language);
  return `${day} ${month} ${year}, ${time}`;
}

/** A month written YYYY-MM, as people write it; what is no month is given back as it is. */
export function formatMonth(month: string, language: Language): string {
  const name = /^\d{4}-\d{2}$/.test(month) ? MONTHS[language][Number(month.slice(5)) - 1] : undefined;
  return name === undefined ? month : `${name} ${month.slice(0, 4)}`;
}

/** HH:mm in Bangkok. */
export function formatClock(iso: string): string {
  const epochMs = Date.parse(iso);
  return Number.isNaN(epochMs) ? iso : toBangkokIso(epochMs).slice(11, 16);
}

/** The whole name of a bucket that starts at the instant. */
export function formatBucket(epochMs: number, granularity: Granularity, language: Language): string {
  const { day, month, year, time } = partsOf(epochMs, language);
  if (granularity === 'year') return year;
  if (granularity === 'month') return `${month} ${year}`;
  return granularity === 'day' ? `${day} ${month} ${year}` : `${day} ${month} ${year}, ${time}`;
}

/** A bucket's name short enough for an axis. */
export function formatAxisBucket(epochMs: number, granularity: Granularity, language: Language): string {
  const { day, month, year, time } = partsOf(epochMs, language);
  if (granularity === 'hour') return time;
  return granularity === 'day' ? `${Number(day)} ${month}` : granularity === 'month' ? `${month} ${year}` : year;
}

const LARGEST_UNITS = [
  { unit: 'hour', size: 3_600_000 },
  { unit: 'minute', size: 60_000 },
  { unit: 'second', size: 1000 },
  { unit: 'millisecond', size: 1 },
] as const;

/** How long something took, in the largest unit that says enough: 850 ms, 12 sec, 3 min, 2 hr. */
export function formatDuration(milliseconds: number, language: Language): string {
  const { unit, size } = LARGEST_UNITS.find((candidate) => milliseconds >= candidate.size) ?? LARGEST_UNITS[3];
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  });
  return format.format(milliseconds / size);
}
