import { type Filter, filterOfText } from '@krasae/machines';
import { z } from 'zod';

/** The stored browser keys of spec section 9 that a reset of the filter takes away. */
const RESET_KEYS = ['filter', 'sort', 'show', 'paging', 'limit'] as const;
/** Holds account and active preset. */
const PRESET_KEY = 'preset';
/** Kept for one tab: the local storage is cleared when a session ends (spec section 8). */
const TYPED_KEY = 'krasae.typedFilter';

const activePresetSchema = z.strictObject({ accountId: z.string(), presetId: z.string() });
const typedSchema = z.strictObject({ userId: z.string(), filter: z.string() });

function parsed<T>(schema: z.ZodType<T>, text: string | null): T | null {
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    // Left by another version, or by hand: as good as nothing.
    return null;
  }
}

/** The filter that was last applied in this browser; null where none is kept or it cannot be read. */
export function storedFilter(): Filter | null {
  const text = localStorage.getItem('filter');
  return text === null ? null : filterOfText(text);
}

export function storeFilter(filter: Filter): void {
  localStorage.setItem('filter', JSON.stringify(filter));
}

export function forgetFilter(): void {
  for (const key of RESET_KEYS) localStorage.removeItem(key);
}

/** The id of the preset that is active in an account. */
export function storedPreset(accountId: string): string | null {
  const stored = parsed(activePresetSchema, localStorage.getItem(PRESET_KEY));
  return stored?.accountId === accountId ? stored.presetId : null;
}

export function storePreset(accountId: string, presetId: string | null): void {
  if (presetId === null) localStorage.removeItem(PRESET_KEY);
  else localStorage.setItem(PRESET_KEY, JSON.stringify({ accountId, presetId }));
}

/** Keeps what a user had in the filter when the session ended under their hands. */
export function storeTypedFilter(userId: string, filter: Filter): void {
  sessionStorage.setItem(TYPED_KEY, JSON.stringify({ userId, filter: JSON.stringify(filter) }));
}

/** The filter of an ended session, for the same user alone; another user's is forgotten. */
export function typedFilterOf(userId: string): Filter | null {
  const typed = parsed(typedSchema, sessionStorage.getItem(TYPED_KEY));
  if (typed?.userId === userId) return filterOfText(typed.filter);
  forgetTypedFilter();
  return null;
}

export function forgetTypedFilter(): void {
  sessionStorage.removeItem(TYPED_KEY);
}
