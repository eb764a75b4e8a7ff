import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ButtonLink } from '../components/button.js';
import { MessagePage } from '../components/message-page.js';

export function Component() {
  const { t } = useTranslation();
  const { code } = useParams();
  const login = (
    <ButtonLink to="/login?out=1" look="primary">
      {t('error.login')}
    </ButtonLink>
  );
  if (code === '401') return <MessagePage title={t('error.expired')} action={login} />;
  return <MessagePage title={t('error.noPermission')} hint={t('error.noPermissionHint')} action={login} />;
}
