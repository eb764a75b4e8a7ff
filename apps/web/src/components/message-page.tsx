import type { ReactNode } from 'react';
import styles from './message-page.module.css';

/** A page or part of one that only says something, with what can be done about it. */
export function MessagePage({
  title,
  hint,
  action,
  heading: Heading = 'h1',
}: {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly action?: ReactNode;
  readonly heading?: 'h1' | 'h2' | 'h3';
}) {
  return (
    <div className={styles['page']}>
      <Heading className={styles['title']}>{title}</Heading>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
