import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage, LANGUAGE_NAMES, LANGUAGES } from '../../i18n/index.js';
import styles from './start-page.module.css';

/** Before login there is no user menu, so the language stands here. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <div className={styles['languages']} role="group" aria-label={t('look.language')}>
      {LANGUAGES.map((known) => (
        <button
          key={known}
          type="button"
          lang={known}
          aria-pressed={known === language}
          onClick={() => void chooseLanguage(known)}
        >
          {LANGUAGE_NAMES[known]}
        </button>
      ))}
    </div>
  );
}
