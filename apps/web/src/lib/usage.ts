import type { UsageStats } from '@krasae/contracts';
import { useSyncExternalStore } from 'react';
import { api } from './session.js';

/** Messages of this month; null until they are known. */
let usage: UsageStats | null = null;
let asking = false;
const listeners = new Set<() => void>();

/** Asks how much of the quota this month has used. A failure is ignored: the figure of before stays (spec section 2). */
export function requestUsage(): void {
  if (asking) return;
  asking = true;
  api('usageStats', { query: {} })
    .then((answer) => {
      usage = answer;
      for (const listener of listeners) listener();
    })
    .catch(() => undefined)
    .finally(() => (asking = false));
}

/** What one account used is not another's. */
export function forgetUsage(): void {
  usage = null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUsage(): UsageStats | null {
  return useSyncExternalStore(subscribe, () => usage);
}
