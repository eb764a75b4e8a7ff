import type { Sentiment } from '@krasae/domain';

export type Mood = Sentiment;
export const ASPECTS = ['taste', 'service', 'price', 'delivery', 'app', 'store'] as const;
/** What a message is about. */
export type Aspect = (typeof ASPECTS)[number];
export type Language = 'th' | 'en';
