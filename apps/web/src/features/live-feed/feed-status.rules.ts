export const FEED_STATUSES = [
  'connecting',
  'backfilling',
  'catchingUp',
  'live',
  'held',
  'paused',
  'reconnecting',
  'refused',
  'ended',
] as const;
/** What the screen says of the feed, in words. */
export type FeedStatus = (typeof FEED_STATUSES)[number];

export interface FeedStateValue {
  readonly connection: 'connecting' | 'opening' | 'open' | 'reconnecting' | 'refused' | 'ended';
  readonly reading: 'live' | 'held' | 'paused';
}

/** A broken connection is said before a pause, since it matters more. */
export function statusOf({ connection, reading }: FeedStateValue, resumes: boolean, waiting: number): FeedStatus {
  if (connection === 'opening') return resumes ? 'catchingUp' : 'backfilling';
  if (connection !== 'open') return connection;
  if (reading === 'held') return waiting > 0 ? 'held' : 'live';
  return reading;
}
