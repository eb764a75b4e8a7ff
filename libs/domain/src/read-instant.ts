import { BANGKOK_OFFSET_MS } from './bangkok-time.js';

/** Years of the Buddhist era that mean 1957-2156. */
const BUDDHIST_YEARS = { from: 2500, until: 2699 };
const BUDDHIST_OFFSET = 543;
/** An instant outside is a slip, not a date of a message: networks are younger, and nothing is posted decades ahead. */
const EARLIEST_MS = Date.UTC(1970, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

const ENGLISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const THAI_MONTHS: readonly (readonly string[])[] = [
  ['มกราคม', 'มกรา', 'ม.ค.', 'ม.ค', 'มค'],
  ['กุมภาพันธ์', 'กุมภา', 'ก.พ.', 'ก.พ', 'กพ'],
  ['มีนาคม', 'มีนา', 'มี.ค.', 'มี.ค', 'มีค'],
  ['เมษายน', 'เมษา', 'เม.ย.', 'เม.ย', 'เมย'],
  ['พฤษภาคม', 'พฤษภา', 'พ.ค.', 'พ.ค', 'พค'],
  ['มิถุนายน', 'มิถุนา', 'มิ.ย.', 'มิ.ย', 'มิย'],
  ['กรกฎาคม', 'กรกฎา', 'ก.ค.', 'ก.ค', 'กค'],
  ['สิงหาคม', 'สิงหา', 'ส.ค.', 'ส.ค', 'สค'],
  ['กันยายน', 'กันยา', 'ก.ย.', 'ก.ย', 'กย'],
  ['ตุลาคม', 'ตุลา', 'ต.ค.', 'ต.ค', 'ตค'],
  ['พฤศจิกายน', 'พฤศจิกา', 'พ.ย.', 'พ.ย', 'พย'],
  ['ธันวาคม', 'ธันวา', 'ธ.ค.', 'ธ.ค', 'ธค'],
];
const THAI_MONTH_OF = new Map(THAI_MONTHS.flatMap((names, month) => names.map((name) => [name, month] as const)));

/** Minutes east of UTC, of the zone names that feeds use (RFC 822 and Thailand's own). */
const ZONES: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  ict: 420,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  sgt: 480,
  jst: 540,
};

interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A time of day in milliseconds, and its zone in minutes where one is named. */
interface TimeOfDay {
  readonly ms: number;
  readonly zone: number | null;
}

const TIME =
  /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?\s*(am|pm)?(?:\s*(?:น\.?|hrs?\.?))?\s*(?:(?:gmt|utc)?\s*([+-]\d{2}):?(\d{2})?|([a-z]{1,4}))?(?:\s*\(.*\))?$/;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)(.*)$/;
const DAY_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)(.*)$/;
const DAY_MONTH_YEAR = /^(\d{1,2})[\s-]*([^\s\d,-]+)[\s,-]*(?:(?:พ\.?ศ\.?|ค\.?ศ\.?)\s*)?(\d{4}|\d{2})(?!\d)(.*)$/;
const MONTH_DAY_YEAR = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)(.*)$/;
/** asctime: the time stands before the year. */
const MONTH_DAY_TIME_YEAR = /^([a-z]{3})\s+(\d{1,2})\s+(\d{1,2}:\d{2}:\d{2})\s+(?:([a-z]{1,4}|[+-]\d{4})\s+)?(\d{4})$/;
const WEEKDAY =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?|(?:วัน)?(?:จันทร์|อังคาร|พุธ|พฤหัสบดี|พฤหัสฯ?|ศุกร์|เสาร์|อาทิตย์))(?:\s*ที่)?[\s,]*/;

/**
 * Two digits are the year of the era in which it is nearest to now: '69' is 2569, which is 2026, as no message is of
 * 1969 or 2069; '26' is 2026 and '99' is 1999, unless a Thai month stands beside them.
 */
function toYear(text: string, isThai: boolean): number {
  const year = Number(text);
  if (text.length === 2) {
    if (isThai || (year >= 50 && year < 90)) return year + 2500 - BUDDHIST_OFFSET;
    return year < 50 ? year + 2000 : year + 1900;
  }
  return year >= BUDDHIST_YEARS.from && year <= BUDDHIST_YEARS.until ? year - BUDDHIST_OFFSET : year;
}

function monthOf(name: string): { readonly month: number; readonly isThai: boolean } | null {
  const english = /^[a-z]{3,9}\.?$/.test(name) ? ENGLISH_MONTHS.indexOf(name.slice(0, 3)) : -1;
  if (english >= 0) return { month: english, isThai: false };
  const thai = THAI_MONTH_OF.get(name);
  return thai === undefined ? null : { month: thai, isThai: true };
}

function readTime(rest: string): TimeOfDay | null {
  const text = rest.replace(/^[\s,t|-]*(?:เวลา|at)?\s*/, '').trim();
  if (text === '') return { ms: 0, zone: null };
  const match = TIME.exec(text);
  if (match === null) return null;
  const [, hourText, minute, second = '0', fraction = '0', half, zoneHour, zoneMinute = '0', zoneName] = match;
  const hour = half === undefined ? Number(hourText) : (Number(hourText) % 12) + (half === 'pm' ? 12 : 0);
  if (hour > 24 || Number(minute) > 59 || Number(second) > 60) return null;
  const seconds = hour * 3600 + Number(minute) * 60 + Number(second);
  const ms = seconds * 1000 + Math.floor(Number(`0.${fraction}`) * 1000);
  if (zoneHour !== undefined) {
    const sign = zoneHour.startsWith('-') ? -1 : 1;
    return { ms, zone: sign * (Math.abs(Number(zoneHour)) * 60 + Number(zoneMinute)) };
  }
  if (zoneName === undefined) return { ms, zone: null };
  const zone = ZONES[zoneName];
  return zone === undefined ? null : { ms, zone };
}

function toInstant(date: CalendarDate, rest: string): number | null {
  const { year, month, day } = date;
  const midnight = new Date(Date.UTC(year, month, day));
  const isReal =
    midnight.getUTCFullYear() === year && midnight.getUTCMonth() === month && midnight.getUTCDate() === day;
  const time = readTime(rest);
  if (!isReal || time === null) return null;
  return midnight.getTime() + time.ms - (time.zone === null ? BANGKOK_OFFSET_MS : time.zone * 60_000);
}

function readNumeric(text: string): number | null {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) {
    const [, year = '', , month, day, rest = ''] = yearFirst;
    return toInstant({ year: toYear(year, false), month: Number(month) - 1, day: Number(day) }, rest);
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst === null) return null;
  const [, day, , month, year = '', rest = ''] = dayFirst;
  return toInstant({ year: toYear(year, false), month: Number(month) - 1, day: Number(day) }, rest);
}

function readNamed(text: string): number | null {
  const asctime = MONTH_DAY_TIME_YEAR.exec(text);
  if (asctime !== null) {
    const [, name = '', day, time = '', zone = '', year = ''] = asctime;
    const month = monthOf(name);
    return month && toInstant({ year: toYear(year, false), month: month.month, day: Number(day) }, `${time} ${zone}`);
  }
  const monthFirst = MONTH_DAY_YEAR.exec(text);
  if (monthFirst !== null) {
    const [, name = '', day, year = '', rest = ''] = monthFirst;
    const month = monthOf(name);
    return month && toInstant({ year: toYear(year, false), month: month.month, day: Number(day) }, rest);
  }
  const dayFirst = DAY_MONTH_YEAR.exec(text);
  if (dayFirst === null) return null;
  const [, day, name = '', year = '', rest = ''] = dayFirst;
  const month = monthOf(name);
  return month && toInstant({ year: toYear(year, month.isThai), month: month.month, day: Number(day) }, rest);
}

/** Unix time in seconds or milliseconds, told apart by size: seconds stay below 10^11 until the year 5138. */
function readUnix(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  return Math.round(Math.abs(value) < 1e11 ? value * 1000 : value);
}

/**
 * Reads a date as people, feeds and exports write it, to epoch milliseconds; null when it is none. Knows ISO 8601,
 * RFC 822 and 850, asctime, numeric dates (day before month unless the year leads), English and Thai month names, Thai
 * digits, Buddhist-era years (2569 is 2026) and Unix time. Without an offset it is Bangkok time.
 */
export function readInstant(value: unknown): number | null {
  let instant: number | null = null;
  if (typeof value === 'number') instant = readUnix(value);
  if (typeof value === 'string' && value.length <= 100) {
    const text = value
      .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim()
      .replace(WEEKDAY, '');
    const isUnix = /^\d{9,13}(\.\d+)?$/.test(text);
    instant = isUnix ? readUnix(Number(text)) : (readNumeric(text) ?? readNamed(text));
  }
  return instant !== null && instant >= EARLIEST_MS && instant < LATEST_MS ? instant : null;
}
