import type { ReactNode } from 'react';
import styles from './page-header.module.css';

/** Title of a screen with what steers it. */
export function PageHeader({ title, aside, children }: { title: string; aside?: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles['header']}>
      <h1 className={styles['title']}>{title}</h1>
      {aside}
      <div className={styles['controls']}>{children}</div>
    </header>
  );
}
