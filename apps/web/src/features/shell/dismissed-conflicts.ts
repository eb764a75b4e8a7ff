import { z } from 'zod';

const idsSchema = z.array(z.string());
const keyOf = (userId: string) => `krasae.presetConflict.dismissed.${userId}`;

/** Presets whose conflict this user has dismissed since they logged in; a login clears the storage (spec section 4). */
export function readDismissed(userId: string): string[] {
  const text = localStorage.getItem(keyOf(userId));
  if (text === null) return [];
  try {
    return idsSchema.parse(JSON.parse(text));
  } catch {
    // Somebody wrote into the storage; the alert is shown again, which costs one click.
    return [];
  }
}

export function writeDismissed(userId: string, ids: readonly string[]): void {
  localStorage.setItem(keyOf(userId), JSON.stringify(ids));
}
