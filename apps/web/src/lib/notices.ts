import { useSyncExternalStore } from 'react';

export interface Notice {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly title: string;
  readonly text?: string;
}

/** Long enough to read two lines, short enough not to be in the way. */
const SHOWN_MS = 4000;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

export function dismissNotice(id: number): void {
  set(notices.filter((notice) => notice.id !== id));
}

/** Shows a notice for a while, whatever screen is open by then. */
export function notify(notice: Omit<Notice, 'id'>): void {
  lastId += 1;
  const id = lastId;
  set([...notices, { ...notice, id }]);
  setTimeout(() => dismissNotice(id), SHOWN_MS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(subscribe, () => notices);
}
