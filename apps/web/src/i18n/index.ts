import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readPreference, writePreference } from '../theme/preferences.js';
import { en } from './en.js';
import { th } from './th.js';

export const LANGUAGES = ['en', 'th'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', th: 'ไทย' };

const COOKIE = 'krasae_language';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/** The language on screen. */
export function currentLanguage(): Language {
  return i18next.language === 'th' ? 'th' : 'en';
}

/** Starts with the language this device last chose; English, whose texts are the spec's, where it has none. */
export async function startI18n(): Promise<void> {
  const chosen = LANGUAGES.find((known) => known === readPreference(COOKIE)) ?? 'en';
  document.documentElement.lang = chosen;
  await i18next.use(initReactI18next).init({
    lng: chosen,
    fallbackLng: 'en',
    showSupportNotice: false,
    resources: { en: { translation: en }, th: { translation: th } },
    interpolation: { escapeValue: false },
  });
}

export async function chooseLanguage(language: Language): Promise<void> {
  writePreference(COOKIE, language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
