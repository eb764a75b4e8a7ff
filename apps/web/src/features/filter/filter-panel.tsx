import { isAdmin } from '@krasae/domain';
import { emptySections, type Filter, isApplicable } from '@krasae/machines';
import { useSelector } from '@xstate/react';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { useSharedFilter } from '../../lib/filter/filter-context.js';
import { useFilterOptions } from '../../lib/filter/use-filter-universe.js';
import { useToday } from '../../lib/use-today.js';
import styles from './filter-panel.module.css';
import { PanelSections } from './panel-sections.js';

/** Spec section 2. */
const PANEL_WIDTH = 350;

/** The filter sidebar: what is changed in it counts when it is applied; closing it goes back (spec section 4). */
export function FilterPanel() {
  const { t } = useTranslation();
  const { actor, role } = useSharedFilter();
  const open = useSelector(actor, (snapshot) => snapshot.matches('open'));
  const temp = useSelector(actor, ({ context }) => context.temp);
  const universe = useSelector(actor, ({ context }) => context.universe);
  const screen = useSelector(actor, ({ context }) => context.screen);
  const options = useFilterOptions();
  const nowMs = useToday();
  const change = (next: Partial<Filter>) => actor.send({ type: 'temp.change', change: next });
  const applicable = isApplicable(temp, universe.categoryLevels);
  return (
    <Drawer
      open={open}
      onClose={() => actor.send({ type: 'panel.close' })}
      placement="right"
      size={PANEL_WIDTH}
      destroyOnHidden
      title={t('filter.title')}
      closable={{ 'aria-label': t('filter.close') }}
      styles={{ body: { padding: 0 }, wrapper: { maxWidth: '100vw' } }}
      footer={
        <div className={styles['footer']}>
          <Button look="quiet" onClick={() => actor.send({ type: 'filter.clear' })}>
            {t('filter.clear')}
          </Button>
          <Button look="primary" disabled={!applicable} onClick={() => actor.send({ type: 'temp.apply' })}>
            {t('filter.apply')}
          </Button>
        </div>
      }
    >
      <PanelSections
        filter={temp}
        universe={universe}
        screen={screen}
        nowMs={nowMs}
        admin={isAdmin(role)}
        options={options}
        onChange={change}
        onApply={() => actor.send({ type: 'temp.apply' })}
      />
      <Incomplete sections={emptySections(temp, universe.categoryLevels)} />
    </Drawer>
  );
}

const NAMES = {
  source: 'channels',
  sentiment: 'sentiment',
  messageType: 'messageType',
  contentType: 'contentType',
  ownMedia: 'ownMedia',
  category: 'category',
} as const;

/** Says why Apply cannot be pressed. */
function Incomplete({ sections }: { readonly sections: ReturnType<typeof emptySections> }) {
  const { t } = useTranslation();
  const names = sections.map((section) => t(`filter.${NAMES[section]}`)).join(', ');
  return (
    <p className={styles['incomplete']} role="status">
      {sections.length > 0 && t('filter.incomplete', { sections: names })}
    </p>
  );
}
