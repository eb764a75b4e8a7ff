import { startOfBangkokDay } from '@krasae/domain';
import { CAMPAIGN_LANGUAGE, type EventLanguage, RECALL_LANGUAGE } from '../language/event-phrases.js';
import { DAY_MS, HOUR_MS } from '../rhythm.js';

/** Something that happens to the account's brand and makes people talk. */
export interface MarketEvent {
  readonly key: 'campaign' | 'recall';
  readonly language: EventLanguage;
  readonly hashtags: readonly string[];
  readonly mood: readonly [positive: number, neutral: number, negative: number];
  /** When it breaks: 9 in the morning of its first day. */
  readonly breaksAt: number;
  /** How many times an ordinary hour's talk it adds at its height. */
  readonly height: number;
}

const BUILD_UP_HOURS = 36;
const RISE_HOURS = 5;
const DECAY_HOURS = 42;
const OVER_AFTER_HOURS = 12 * 24;

/** The two events of a history of that many days before the end: a campaign that goes viral and, later, a recall. */
export function marketEvents(endMs: number, days: number): readonly MarketEvent[] {
  const morning = (daysBefore: number) => startOfBangkokDay(endMs - daysBefore * DAY_MS) + 9 * HOUR_MS;
  return [
    {
      key: 'campaign',
      language: CAMPAIGN_LANGUAGE,
      hashtags: ['ละเมอหมื่นแก้ว', 'kualamerdance'],
      mood: [66, 27, 7],
      breaksAt: morning(Math.round(days * 0.58)),
      height: 8,
    },
    {
      key: 'recall',
      language: RECALL_LANGUAGE,
      hashtags: ['เรียกคืนละเมอขวด', 'ละเมอขวดบวม'],
      mood: [6, 27, 67],
      breaksAt: morning(Math.round(days * 0.2)),
      height: 9.5,
    },
  ];
}

/** Talk added by an event at an instant, in ordinary hours: rumours before, a steep rise, a long decay. */
export function addedTalk(event: MarketEvent, epochMs: number): number {
  const hours = (epochMs - event.breaksAt) / HOUR_MS;
  if (hours < -BUILD_UP_HOURS || hours > OVER_AFTER_HOURS) return 0;
  if (hours < 0) return event.height * 0.08 * (1 + hours / BUILD_UP_HOURS);
  if (hours < RISE_HOURS) return event.height * (0.08 + (0.92 * hours) / RISE_HOURS);
  return event.height * Math.exp(-(hours - RISE_HOURS) / DECAY_HOURS);
}
