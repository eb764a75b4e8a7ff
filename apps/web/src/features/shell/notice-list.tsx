import { BellOutlined, CheckCircleFilled, CloseCircleFilled, CloseOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dismissNotice, type Notice, useNotices } from '../../lib/notices.js';
import styles from './notice-list.module.css';

const ICONS = {
  success: <CheckCircleFilled aria-hidden="true" />,
  error: <CloseCircleFilled aria-hidden="true" />,
  info: <BellOutlined aria-hidden="true" />,
} as const;

/** The notices, newest last. A phone has room for the newest alone, with the number of those behind it. */
export function NoticeList() {
  const { t } = useTranslation();
  const notices = useNotices();
  const behind = notices.length - 1;
  return (
    <div className={styles['notices']} role="status">
      {behind > 0 && <span className={styles['behind']}>{t('alert.behind', { count: behind })}</span>}
      {notices.map(({ id, kind, title, text, link }) => (
        <div key={id} className={styles['notice']}>
          <span className={styles[kind]}>{ICONS[kind]}</span>
          <span className={styles['words']}>
            <strong>{title}</strong>
            {text !== undefined && <span className={styles['text']}>{text}</span>}
            {link !== undefined && <NoticeLink {...link} />}
          </span>
          <button type="button" aria-label={t('message.close')} onClick={() => dismissNotice(id)}>
            <CloseOutlined aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  );
}

function NoticeLink({ to, text }: NonNullable<Notice['link']>) {
  if (to.startsWith('/')) return <Link to={to}>{text}</Link>;
  // What came with a message is followed only where a browser would show a page.
  if (!/^https?:\/\//i.test(to)) return null;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
