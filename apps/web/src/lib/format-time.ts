import { type Granularity, toBangkokIso } from '@krasae/domain';
import type { Language } from '../i18n/texts.js';

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  th: ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'],
};

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

/** How long something took, in the largest unit that says enough: 850 ms, 12 s, 3 min, 2 h. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${Math.round(milliseconds / 1000)} s`;
  return milliseconds < 3_600_000
    ? `${Math.round(milliseconds / 60_000)} min`
    : `${Math.round(milliseconds / 3_600_000)} h`;
}
