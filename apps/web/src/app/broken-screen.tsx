import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { Button } from '../components/button.js';
import { MessagePage } from '../components/message-page.js';
import { textOfError } from '../lib/api-error.js';

/** Shown where a screen cannot be loaded or drawn; a new version of the product on the server is the usual cause. */
export function BrokenScreen() {
  const { t } = useTranslation();
  const error = useRouteError();
  return (
    <MessagePage
      title={t('error.brokenTitle')}
      hint={textOfError(error)}
      action={
        <Button look="primary" onClick={() => location.reload()}>
          {t('error.reload')}
        </Button>
      }
    />
  );
}
