import { useSyncExternalStore } from 'react';

export interface Notice {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info';
  readonly title: string;
  readonly text?: string;
  /** Where more can be read; an address of the product, or of elsewhere, which opens in a new tab. */
  readonly link?: { readonly to: string; readonly text: string };
}

/** Long enough to read two lines, short enough not to be in the way. */
const SHOWN_MS = 4000;
/** One with a link must be reached first. */
const SHOWN_WITH_LINK_MS = 10_000;
/** More at once would cover the screen: the oldest give way. */
const MOST_SHOWN = 4;

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
  set([...notices, { ...notice, id }].slice(-MOST_SHOWN));
  setTimeout(() => dismissNotice(id), notice.link === undefined ? SHOWN_MS : SHOWN_WITH_LINK_MS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(subscribe, () => notices);
}
