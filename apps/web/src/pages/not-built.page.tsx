import { useTranslation } from 'react-i18next';
import { useCurrentRoute } from '../app/use-current-route.js';
import { ButtonLink } from '../components/button.js';
import { MessagePage } from '../components/message-page.js';

export function Component() {
  const { t } = useTranslation();
  const route = useCurrentRoute();
  if (route === undefined) return null;
  const content = (
    <MessagePage
      title={t('notBuilt.title', { screen: t(`screen.${route.title}`) })}
      hint={t('notBuilt.hint')}
      action={<ButtonLink to="/">{t('notBuilt.home')}</ButtonLink>}
    />
  );
  return route.layout === 'blank' ? <main>{content}</main> : content;
}
