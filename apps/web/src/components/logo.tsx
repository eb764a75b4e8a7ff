import styles from './logo.module.css';

/** The wave and, where there is room, the name. */
export function Logo({ withName = true }: { readonly withName?: boolean }) {
  return (
    <span className={styles['logo']}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--c-accent)" />
        <path
          d="M6 19c3.2 0 3.6-8 7-8s3.6 11 7 11 3.4-7 6-7"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      {withName ? (
        <span className={styles['name']} data-logo-name>
          Krasae
        </span>
      ) : (
        <span className="visually-hidden">Krasae</span>
      )}
    </span>
  );
}
