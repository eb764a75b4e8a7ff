import { useSyncExternalStore } from 'react';
import { cssVariables, type ThemeName } from './tokens.js';

export const THEME_CHOICES = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const COOKIE = 'krasae_theme';
const YEAR_SECONDS = 31_536_000;
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/**
 * Reads what this device prefers. Kept in cookies, since a login and the end of a session clear the local storage
 * (spec sections 4 and 8).
 */
export function readPreference(cookie: string): string | null {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${cookie}=`));
  return entry === undefined ? null : decodeURIComponent(entry.slice(cookie.length + 1));
}

export function writePreference(cookie: string, value: string): void {
  document.cookie = `${cookie}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

let choice: ThemeChoice = THEME_CHOICES.find((known) => known === readPreference(COOKIE)) ?? 'system';

function currentTheme(): ThemeName {
  if (choice !== 'system') return choice;
  return systemDark.matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.dataset['theme'] = currentTheme();
  for (const listener of listeners) listener();
}

/** Puts both themes' variables into the page and follows the system. Call once, before the first render. */
export function startTheme(): void {
  const sheet = document.createElement('style');
  sheet.textContent = `:root { ${cssVariables('light')} } :root[data-theme='dark'] { ${cssVariables('dark')} }`;
  document.head.prepend(sheet);
  systemDark.addEventListener('change', apply);
  apply();
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  writePreference(COOKIE, next);
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme on screen and what the user chose. */
export function useTheme(): { readonly theme: ThemeName; readonly choice: ThemeChoice } {
  const theme = useSyncExternalStore(subscribe, currentTheme);
  const chosen = useSyncExternalStore(subscribe, () => choice);
  return { theme, choice: chosen };
}
