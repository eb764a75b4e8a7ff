import styles from './form-notice.module.css';

export interface FormNoticeProps {
  readonly info: string | null;
  readonly failure: { readonly title: string; readonly text: string } | null;
}

/** Both regions are always there, so that what appears in them is read out. */
export function FormNotice({ info, failure }: FormNoticeProps) {
  return (
    <>
      <div role="status" className={styles['region']}>
        {info !== null && <p className={styles['info']}>{info}</p>}
      </div>
      <div role="alert" className={styles['region']}>
        {failure !== null && (
          <div className={styles['failure']}>
            <strong>{failure.title}</strong>
            <span>{failure.text}</span>
          </div>
        )}
      </div>
    </>
  );
}
