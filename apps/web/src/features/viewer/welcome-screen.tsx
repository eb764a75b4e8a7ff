import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button.js';
import { MessagePage } from '../../components/message-page.js';

/** Tells a viewer what Krasae shows them. */
export function WelcomeScreen() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t('viewer.welcome')}
      hint={t('viewer.welcomeHint')}
      action={
        <ButtonLink to="/prepare-viewer" look="primary">
          {t('viewer.open')}
        </ButtonLink>
      }
    />
  );
}
