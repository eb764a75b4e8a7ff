import { PlusOutlined } from '@ant-design/icons';
import type { UserPresetCampaign } from '@krasae/contracts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { campaignPath } from '../../lib/campaigns.js';
import type { Loaded } from '../../lib/loaded.js';
import type { SidebarRights } from './navigation.js';
import styles from './sidebar.module.css';

export interface SidebarCampaignsProps {
  readonly campaigns: Loaded<readonly UserPresetCampaign[]>;
  readonly rights: SidebarRights;
  readonly onLeave?: () => void;
}

/** The own campaigns and those shared with the user, an entry for each by the name of its preset (spec section 2). */
export function SidebarCampaigns({ campaigns, rights, onLeave }: SidebarCampaignsProps) {
  const { t } = useTranslation();
  const follow = onLeave === undefined ? {} : { onClick: onLeave };
  return (
    <>
      {rights.myCampaigns && (
        <CampaignList heading={t('nav.myCampaigns')} campaigns={campaigns} mine follow={follow}>
          {rights.addCampaign && (
            <Link
              to="/preset-management"
              className={styles['add']}
              aria-label={t('nav.addCampaign')}
              title={t('nav.addCampaign')}
              {...follow}
            >
              <PlusOutlined aria-hidden="true" />
            </Link>
          )}
        </CampaignList>
      )}
      {rights.sharedCampaigns && (
        <CampaignList heading={t('nav.sharedCampaigns')} campaigns={campaigns} mine={false} follow={follow} />
      )}
    </>
  );
}

const characters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** As a reader counts: a Thai letter with its marks is one, and a vowel written before its letter is nothing alone. */
function firstCharacter(name: string): string {
  const [first, second] = characters.segment(name.trim());
  const start = first?.segment ?? '';
  return /^[\u0e40-\u0e44]$/u.test(start) ? start + (second?.segment ?? '') : start.toLocaleUpperCase();
}

interface CampaignListProps {
  readonly heading: string;
  readonly campaigns: Loaded<readonly UserPresetCampaign[]>;
  readonly mine: boolean;
  readonly follow: { readonly onClick?: () => void };
  readonly children?: ReactNode;
}

function CampaignList({ heading, campaigns, mine, follow, children }: CampaignListProps) {
  const { t } = useTranslation();
  const id = useId();
  const found = campaigns.status === 'data' ? campaigns.data.filter(({ myCampaign }) => myCampaign === mine) : [];
  return (
    <li className={styles['campaigns']}>
      <div className={styles['subheading']}>
        <span id={id}>{heading}</span>
        {children}
      </div>
      {campaigns.status === 'error' && (
        <button type="button" className={styles['quiet']} onClick={campaigns.retry}>
          {t('nav.campaignsFailed')} · {t('error.retry')}
        </button>
      )}
      {campaigns.status === 'data' && found.length === 0 && (
        <span className={styles['quiet']}>{t('nav.noCampaigns')}</span>
      )}
      <ul aria-labelledby={id} aria-busy={campaigns.status === 'loading'}>
        {found.map(({ presetId, preset }) => (
          <li key={presetId}>
            <NavLink
              to={campaignPath(presetId)}
              end
              className={styles['entry'] ?? ''}
              title={preset.presetName}
              {...follow}
            >
              <span className={styles['initial']} aria-hidden="true">
                {firstCharacter(preset.presetName)}
              </span>
              <span className={styles['name']}>{preset.presetName}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </li>
  );
}
