import { CheckCircleFilled, CloseCircleFilled, CloseOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { dismissNotice, useNotices } from '../../lib/notices.js';
import styles from './shell.module.css';

export function NoticeList() {
  const { t } = useTranslation();
  return (
    <div className={styles['notices']} role="status">
      {useNotices().map(({ id, kind, title, text }) => (
        <div key={id} className={styles['notice']}>
          <span className={styles[kind]}>
            {kind === 'success' ? <CheckCircleFilled aria-hidden="true" /> : <CloseCircleFilled aria-hidden="true" />}
          </span>
          <span>
            <strong>{title}</strong>
            {text !== undefined && <span className={styles['noticeText']}>{text}</span>}
          </span>
          <button type="button" aria-label={t('message.close')} onClick={() => dismissNotice(id)}>
            <CloseOutlined aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  );
}
