import { useTranslation } from 'react-i18next';
import styles from './start-page.module.css';

const WAVES = [
  'M0 420 C 120 420 150 250 270 250 S 420 400 520 380 S 660 150 800 170',
  'M0 470 C 130 460 180 350 290 350 S 430 460 540 430 S 680 290 800 300',
  'M0 510 C 140 505 190 440 310 440 S 450 500 550 485 S 700 410 800 415',
] as const;

/** The other half of a wide page before login: the wave that the product is named after. */
export function WavePanel() {
  const { t } = useTranslation();
  return (
    <aside className={styles['panel']}>
      <svg viewBox="0 0 800 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <defs>
          <linearGradient id="start-wave" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#fff" stopOpacity="0.2" />
            <stop offset="1" stopColor="#fff" stopOpacity="0" />
          </linearGradient>
        </defs>
        {WAVES.map((wave, index) => (
          <g key={wave} opacity={1 - index * 0.32}>
            <path d={`${wave} V 600 H 0 Z`} fill="url(#start-wave)" />
            <path d={wave} fill="none" stroke="#fff" strokeOpacity="0.75" strokeWidth="2" />
          </g>
        ))}
        <circle cx="270" cy="250" r="6" fill="#fff" />
        <circle cx="800" cy="170" r="6" fill="#fff" />
      </svg>
      <p className={styles['slogan']}>{t('app.tagline')}</p>
    </aside>
  );
}
