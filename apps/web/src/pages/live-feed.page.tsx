import { useTranslation } from 'react-i18next';
import { LiveFeedScreen } from '../features/live-feed/live-feed-screen.js';
import { PageHeader } from '../features/page-header/page-header.js';

export function Component() {
  const { t } = useTranslation();
  return <LiveFeedScreen header={(parts) => <PageHeader title={t('feed.title')} dates={false} {...parts} />} />;
}
