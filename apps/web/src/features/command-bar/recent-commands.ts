import { z } from 'zod';

const idsSchema = z.array(z.string());
const KEY = 'krasae.recentCommands';

/** Ids of the commands used last on this device since login, newest first. */
export function readRecentCommands(): string[] {
  const text = localStorage.getItem(KEY);
  if (text === null) return [];
  try {
    return idsSchema.parse(JSON.parse(text));
  } catch {
    // Somebody wrote into the storage; nothing is lost but an order.
    return [];
  }
}

export function writeRecentCommands(ids: readonly string[]): void {
  localStorage.setItem(KEY, JSON.stringify(ids));
}
