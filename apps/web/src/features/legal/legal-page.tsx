import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../components/logo.js';
import styles from './legal-page.module.css';

const SECTIONS = {
  terms: ['service', 'account', 'fair', 'content', 'links', 'liability', 'changes'],
  privacy: ['users', 'messages', 'cookies', 'sharing', 'keeping', 'children', 'rights'],
} as const;
const ADDRESS = { terms: '/terms-and-service', privacy: '/privacy-policy' } as const;

/** One of the two legal pages, with the way to the other and back. */
export function LegalPage({ of }: { readonly of: keyof typeof SECTIONS }) {
  const { t } = useTranslation();
  const other = of === 'terms' ? 'privacy' : 'terms';
  return (
    <div className={styles['page']}>
      <header className={styles['top']}>
        <Logo />
        <Link to="/">{t('legal.back')}</Link>
      </header>
      <main className={styles['text']}>
        <h1>{t(`legal.${of}.title`)}</h1>
        <p className={styles['effective']}>{t('legal.effective')}</p>
        <p>{t(`legal.${of}.intro`)}</p>
        <Sections of={of} />
      </main>
      <footer className={styles['foot']}>
        <Link to={ADDRESS[other]}>{t(`legal.other.${other}`)}</Link>
      </footer>
    </div>
  );
}

function Sections({ of }: { readonly of: keyof typeof SECTIONS }) {
  const { t } = useTranslation();
  const sections =
    of === 'terms'
      ? SECTIONS.terms.map((name) => [t(`legal.terms.${name}.heading`), t(`legal.terms.${name}.text`)] as const)
      : SECTIONS.privacy.map((name) => [t(`legal.privacy.${name}.heading`), t(`legal.privacy.${name}.text`)] as const);
  return (
    <ol className={styles['sections']}>
      {sections.map(([heading, text]) => (
        <li key={heading}>
          <h2>{heading}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
