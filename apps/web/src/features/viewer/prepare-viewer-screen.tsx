import type { UserPresetCampaign } from '@krasae/contracts';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { Button } from '../../components/button.js';
import { MessagePage } from '../../components/message-page.js';
import { Skeleton } from '../../components/widget-card.js';
import { campaignPath, useCampaigns } from '../../lib/campaigns.js';
import type { Loaded } from '../../lib/loaded.js';

/** Where a viewer lands: leads on to the first campaign that is shared with them. */
export function PrepareViewerScreen() {
  return <PrepareViewerView campaigns={useCampaigns()} />;
}

export function PrepareViewerView({ campaigns }: { readonly campaigns: Loaded<readonly UserPresetCampaign[]> }) {
  const { t } = useTranslation();
  if (campaigns.status === 'loading') {
    return (
      <div aria-busy="true">
        <h1 className="visually-hidden">{t('screen.prepareViewer')}</h1>
        <Skeleton height={240} />
      </div>
    );
  }
  if (campaigns.status === 'error') {
    const retry = <Button onClick={campaigns.retry}>{t('error.retry')}</Button>;
    return <MessagePage title={t('viewer.failed')} hint={campaigns.text} action={retry} />;
  }
  const shared = campaigns.data.find(({ myCampaign }) => !myCampaign);
  if (shared !== undefined) return <Navigate to={campaignPath(shared.presetId)} replace />;
  return <MessagePage title={t('viewer.none')} hint={t('viewer.noneHint')} />;
}
