import { readPreference, writePreference } from '../theme/preferences.js';
import { changeTexts, type Language, LANGUAGES, startTexts } from './texts.js';

export { type CataloguePart, currentLanguage, type Language, LANGUAGES, loadTexts, loadTextsInAll } from './texts.js';
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', th: 'ไทย' };

const COOKIE = 'krasae_language';

/** Starts with the language this device last chose; English, whose texts are the spec's, where it has none. */
export async function startI18n(): Promise<void> {
  const chosen = LANGUAGES.find((known) => known === readPreference(COOKIE)) ?? 'en';
  document.documentElement.lang = chosen;
  await startTexts(chosen);
}

export async function chooseLanguage(language: Language): Promise<void> {
  await changeTexts(language);
  writePreference(COOKIE, language);
  document.documentElement.lang = language;
}
