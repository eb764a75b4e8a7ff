import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { inside as englishInside } from './en/inside.js';
import type { legal as englishLegal } from './en/legal.js';
import type { password as englishPassword } from './en/password.js';
import { start as englishStart } from './en/start.js';
import { start as thaiStart } from './th/start.js';

export const LANGUAGES = ['en', 'th'] as const;
export type Language = (typeof LANGUAGES)[number];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: {
      translation: typeof englishStart & typeof englishInside & typeof englishLegal & typeof englishPassword;
    };
  }
}

/** Parts of the catalogue that are fetched when a screen needs them. */
const PARTS = {
  inside: {
    en: async () => (await import('./en/inside.js')).inside,
    th: async () => (await import('./th/inside.js')).inside,
  },
  legal: {
    en: async () => (await import('./en/legal.js')).legal,
    th: async () => (await import('./th/legal.js')).legal,
  },
  password: {
    en: async () => (await import('./en/password.js')).password,
    th: async () => (await import('./th/password.js')).password,
  },
} as const;
export type CataloguePart = keyof typeof PARTS;

const wanted = new Set<CataloguePart>();

/** Starts the catalogue with what is on screen before login. */
export async function startTexts(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    showSupportNotice: false,
    resources: { en: { translation: englishStart }, th: { translation: thaiStart } },
    interpolation: { escapeValue: false },
    // A part that arrives after a component was drawn is drawn then.
    react: { bindI18nStore: 'added' },
  });
}

/** The language on screen. */
export function currentLanguage(): Language {
  return i18next.language === 'th' ? 'th' : 'en';
}

async function fetchPart(part: CataloguePart, language: Language): Promise<void> {
  i18next.addResourceBundle(language, 'translation', await PARTS[part][language](), true, true);
}

/** Adds a part of the catalogue in the language on screen. Rejects as the import of its chunk does. */
export async function loadTexts(part: CataloguePart): Promise<void> {
  const language = currentLanguage();
  await fetchPart(part, language);
  wanted.add(part);
  // The language may have been changed meanwhile.
  if (currentLanguage() !== language) await fetchPart(part, currentLanguage());
}

/** Changes the language of all parts that were loaded, without a reload. */
export async function changeTexts(language: Language): Promise<void> {
  await Promise.all([...wanted].map((part) => fetchPart(part, language)));
  await i18next.changeLanguage(language);
}

/** Adds a part of the catalogue in every language, for what is found by its name in any of them. */
export async function loadTextsInAll(part: CataloguePart): Promise<void> {
  await Promise.all(LANGUAGES.map((language) => fetchPart(part, language)));
  wanted.add(part);
}
