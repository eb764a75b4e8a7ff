import { useTranslation } from 'react-i18next';
import { OverviewScreen } from '../features/overview/overview-screen.js';
import { PageHeader } from '../features/page-header/page-header.js';

export function Component() {
  const { t } = useTranslation();
  return <OverviewScreen header={<PageHeader title={t('screen.overview')} />} />;
}
