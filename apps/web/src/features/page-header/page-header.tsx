import { ControlOutlined, FilterOutlined, SettingOutlined, UpOutlined } from '@ant-design/icons';
import { isAdmin } from '@krasae/domain';
import { activeSections, type Filter } from '@krasae/machines';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../components/button.js';
import { PeriodPicker } from '../../components/period-picker.js';
import { periodOf, useAppliedFilter, useSharedFilter } from '../../lib/filter/filter-context.js';
import { useToday } from '../../lib/use-today.js';
import styles from './page-header.module.css';
import { PresetSelector } from './preset-selector.js';
import { SearchBar } from './search-bar.js';
import { TypedFilterOffer } from './typed-filter-offer.js';

const PICKER_WIDTH = 240;

export interface PageHeaderProps {
  readonly title: string;
  readonly subtitle?: string;
  /** Beside the title: the state of the screen, in a few words. */
  readonly aside?: ReactNode;
  /** What this screen alone can do. */
  readonly actions?: ReactNode;
  /** False on a screen that is about the present. */
  readonly dates?: boolean;
  /** On a campaign that was shared with the user the filter is its owner's (spec section 6). */
  readonly presets?: boolean;
}

/** Title of a screen and what filters it (spec section 2); on a phone the controls fold into a toggle. */
export function PageHeader({ title, subtitle, aside, actions, dates = true, presets = true }: PageHeaderProps) {
  const { t } = useTranslation();
  const { actor, role } = useSharedFilter();
  const applied = useAppliedFilter();
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const replace = (change: Filter) => actor.send({ type: 'filter.replace', filter: { ...applied, ...change } });
  return (
    <header className={styles['header']}>
      <div className={styles['line']}>
        <div className={styles['titles']}>
          <h1 className={styles['title']}>{title}</h1>
          {aside}
          {subtitle !== undefined && <p className={styles['subtitle']}>{subtitle}</p>}
        </div>
        {actions}
        <button
          type="button"
          className={styles['toggle']}
          aria-expanded={unfolded}
          aria-controls={id}
          aria-label={t(unfolded ? 'header.hide' : 'header.show')}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? <UpOutlined aria-hidden="true" /> : <ControlOutlined aria-hidden="true" />}
        </button>
      </div>
      <div
        id={id}
        className={styles['controls']}
        data-unfolded={unfolded}
        role="group"
        aria-label={t('header.controls')}
      >
        <SearchBar applied={applied} onTerms={replace} />
        <div className={styles['steering']}>
          {dates && <Dates applied={applied} onChange={replace} />}
          <FilterButton count={activeSections(applied)} onClick={() => actor.send({ type: 'panel.open' })} />
          <PresetSelector disabled={!presets || role === 'viewer'} />
          {isAdmin(role) && (
            <Link
              to="/settings"
              className={styles['settings']}
              aria-label={t('header.settings')}
              title={t('header.settings')}
            >
              <SettingOutlined aria-hidden="true" />
            </Link>
          )}
        </div>
      </div>
      <TypedFilterOffer />
    </header>
  );
}

function Dates({ applied, onChange }: { readonly applied: Filter; readonly onChange: (change: Filter) => void }) {
  const nowMs = useToday();
  return (
    <div className={styles['dates']}>
      <PeriodPicker
        {...periodOf(applied, nowMs)}
        nowMs={nowMs}
        width={PICKER_WIDTH}
        onChange={(sinceDate, untilDate) => onChange({ time: { sinceDate, untilDate } })}
      />
    </div>
  );
}

function FilterButton({ count, onClick }: { readonly count: number; readonly onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button onClick={onClick}>
      <FilterOutlined aria-hidden="true" />
      {t('filter.open')}
      {count > 0 && (
        <>
          <span className={styles['count']} aria-hidden="true">
            {count}
          </span>
          <span className="visually-hidden">{t('filter.narrowed', { count })}</span>
        </>
      )}
    </Button>
  );
}
