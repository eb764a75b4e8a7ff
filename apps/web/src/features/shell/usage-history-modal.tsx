import type { UsageHistory } from '@krasae/contracts';
import { formatFull } from '@krasae/domain';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { DataTable } from '../../components/data-table.js';
import { MessagePage } from '../../components/message-page.js';
import { Skeleton } from '../../components/widget-card.js';
import { currentLanguage } from '../../i18n/index.js';
import { formatMonth } from '../../lib/format-time.js';
import { type Loaded, loadedOf } from '../../lib/loaded.js';
import { api } from '../../lib/session.js';
import { shareOfQuota } from './usage.rules.js';

const MONTHS = 12;
/** Spec section 9, the smallest of the modals. */
const WIDTH = 520;

export function UsageHistoryModal({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal open={open} onCancel={onClose} footer={null} width={WIDTH} title={t('usage.historyTitle')} destroyOnHidden>
      <UsageHistoryOfAccount />
    </Modal>
  );
}

function UsageHistoryOfAccount() {
  const query = useQuery({
    queryKey: ['usageHistory', MONTHS],
    queryFn: ({ signal }) => api('usageHistory', { query: { months: MONTHS }, signal }),
  });
  return <UsageHistoryView loaded={loadedOf(query)} />;
}

export function UsageHistoryView({ loaded }: { readonly loaded: Loaded<UsageHistory> }) {
  const { t } = useTranslation();
  if (loaded.status === 'loading') return <Skeleton height={320} />;
  if (loaded.status === 'error') {
    const retry = <Button onClick={loaded.retry}>{t('error.retry')}</Button>;
    return <MessagePage heading="h3" title={t('widget.failed')} hint={loaded.text} action={retry} />;
  }
  const { months, quota } = loaded.data;
  if (months.length === 0) return <MessagePage heading="h3" title={t('widget.noData')} />;
  const language = currentLanguage();
  return (
    <DataTable
      caption={t('usage.historyTitle')}
      columns={[t('usage.columnMonth'), t('usage.columnMessages'), t('usage.columnShare')]}
      rows={months.map(({ month, total }) => {
        const share = shareOfQuota(total, quota);
        const percent = share === null ? t('usage.unlimited') : `${formatFull(Math.round(share * 100))} %`;
        return [formatMonth(month, language), formatFull(total), percent];
      })}
    />
  );
}
