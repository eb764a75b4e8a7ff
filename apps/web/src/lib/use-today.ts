import { startOfBangkokDay } from '@krasae/domain';
import { useSyncExternalStore } from 'react';

/** Often enough that a screen left open over night changes its day while someone may be looking. */
const CHECK_EVERY_MS = 30_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}

/** First millisecond of today in Bangkok. */
export function useToday(): number {
  return useSyncExternalStore(subscribe, () => startOfBangkokDay(Date.now()));
}
