import type { ButtonHTMLAttributes } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

type Look = 'plain' | 'primary' | 'quiet';

const classOf = (look: Look) => `${styles['button'] ?? ''} ${styles[look] ?? ''}`;

export function Button({
  look = 'plain',
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly look?: Look }) {
  return <button {...rest} type={type} className={classOf(look)} />;
}

/** A link that looks like a button, since it leads somewhere. */
export function ButtonLink({ to, look = 'plain', children }: { to: string; look?: Look; children: string }) {
  return (
    <Link to={to} className={classOf(look)}>
      {children}
    </Link>
  );
}
