import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../components/button.js';
import { MessagePage } from '../components/message-page.js';
import type { NotBuiltTitle } from './not-built.js';

export function NotBuiltPage({ title }: { readonly title: NotBuiltTitle }) {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t('notBuilt.title', { screen: t(title) })}
      hint={t('notBuilt.hint')}
      action={<ButtonLink to="/">{t('notBuilt.home')}</ButtonLink>}
    />
  );
}
