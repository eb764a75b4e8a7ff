import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { Button } from '../components/button.js';
import { MessagePage } from '../components/message-page.js';
import { textOfError } from '../lib/api-error.js';
import { isChunkFailure, reloadIfDeployed, thisDeployment } from '../lib/chunk-failure.js';

/**
 * Shown where a screen cannot be loaded or drawn. A part that could not be fetched is usually one that a deployment has
 * replaced: then the page reloads by itself, once.
 */
export function BrokenScreen() {
  const { t } = useTranslation();
  const error = useRouteError();
  const unloaded = isChunkFailure(error);
  useEffect(() => {
    if (unloaded) void reloadIfDeployed(thisDeployment());
  }, [unloaded]);
  return (
    <div role="alert">
      <MessagePage
        title={unloaded ? t('error.chunkTitle') : t('error.brokenTitle')}
        hint={unloaded ? t('error.chunkHint') : textOfError(error)}
        action={
          <Button look="primary" onClick={() => location.reload()}>
            {t('error.reload')}
          </Button>
        }
      />
    </div>
  );
}
