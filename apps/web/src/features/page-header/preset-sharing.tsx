import { useQuery } from '@tanstack/react-query';
import type { PresetSharing } from '@krasae/machines';
import { Checkbox, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { useSharedFilter } from '../../lib/filter/filter-context.js';
import { loadedOf } from '../../lib/loaded.js';
import { api } from '../../lib/session.js';
import styles from './preset-selector.module.css';

export interface PresetSharingFieldsProps {
  readonly sharing: PresetSharing;
  readonly onChange: (change: Partial<PresetSharing>) => void;
}

/** Campaign dashboard settings of a preset (spec section 2). */
export function PresetSharingFields({ sharing, onChange }: PresetSharingFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h3 id={id}>{t('preset.campaignTitle')}</h3>
      <Checkbox
        checked={sharing.isEnableCampaign}
        onChange={({ target }) => onChange({ isEnableCampaign: target.checked })}
      >
        {t('preset.enableCampaign')}
      </Checkbox>
      <Checkbox
        checked={sharing.isShareCampaign}
        onChange={({ target }) => onChange({ isShareCampaign: target.checked })}
      >
        {t('preset.share')}
      </Checkbox>
      {sharing.isShareCampaign && (
        <SharersField chosen={sharing.shareUser} onChange={(shareUser) => onChange({ shareUser })} />
      )}
    </section>
  );
}

interface SharersFieldProps {
  readonly chosen: readonly string[];
  readonly onChange: (userIds: string[]) => void;
}

/** The other users of the account (spec section 5: never oneself). */
function SharersField({ chosen, onChange }: SharersFieldProps) {
  const { t } = useTranslation();
  const { userId } = useSharedFilter();
  const id = useId();
  const users = loadedOf(useQuery({ queryKey: ['allUsers'], queryFn: ({ signal }) => api('allUsers', { signal }) }));
  if (users.status === 'error') {
    return (
      <div className={styles['empty']} role="alert">
        <p>{t('preset.usersFailed')}</p>
        <p>{users.text}</p>
        <Button onClick={users.retry}>{t('error.retry')}</Button>
      </div>
    );
  }
  const others = users.status === 'data' ? users.data.users.filter((user) => user.id !== userId) : [];
  return (
    <>
      <label htmlFor={id}>{t('preset.shareWith')}</label>
      <Select
        id={id}
        mode="multiple"
        loading={users.status === 'loading'}
        value={[...chosen]}
        optionFilterProp="label"
        placeholder={t('preset.someUsers')}
        options={others.map(({ id: value, username, role }) => ({
          value,
          label: `${username} (${t(`role.${role}`)})`,
        }))}
        onChange={onChange}
      />
      <p className={styles['problem']} role="status" data-problem={chosen.length === 0}>
        {chosen.length === 0 ? t('preset.nobody') : ''}
      </p>
    </>
  );
}
