import { ArrowUpOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useScrolledPast } from '../../lib/use-scrolled-past.js';
import styles from './shell.module.css';

/** Spec section 9. */
const SHOWN_AFTER_PX = 200;

export function ToTopButton() {
  const { t } = useTranslation();
  if (!useScrolledPast(SHOWN_AFTER_PX)) return null;
  return (
    <button
      type="button"
      className={styles['toTop']}
      aria-label={t('nav.toTop')}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <ArrowUpOutlined aria-hidden="true" />
    </button>
  );
}
