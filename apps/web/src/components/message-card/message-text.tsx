import type { HighlightedText } from '@krasae/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './message-card.module.css';
import { cutText } from './message.rules.js';

/** The text with its marks, folded where it is long. */
export function MessageText({ pieces }: { readonly pieces: HighlightedText }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const cut = cutText(pieces);
  const shown = open ? pieces : cut.pieces;
  if (shown.every(({ text }) => text === '')) return null;
  return (
    <p className={styles['text']}>
      {shown.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text))}
      {cut.isLong && (
        <button type="button" className={styles['more']} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('message.seeLess') : t('message.seeMore')}
        </button>
      )}
    </p>
  );
}
