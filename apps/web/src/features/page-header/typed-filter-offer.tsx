import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { useSharedFilter } from '../../lib/filter/filter-context.js';
import { forgetTypedFilter, typedFilterOf } from '../../lib/filter/filter-store.js';
import styles from './page-header.module.css';

/** After a session that ended in the middle of work: the filter as it was, for the same user to go on with. */
export function TypedFilterOffer() {
  const { t } = useTranslation();
  const { actor, userId } = useSharedFilter();
  const [typed, setTyped] = useState(() => typedFilterOf(userId));
  if (typed === null) return null;
  const done = () => {
    forgetTypedFilter();
    setTyped(null);
  };
  const restore = () => {
    actor.send({ type: 'panel.open' });
    actor.send({ type: 'temp.change', change: typed });
    done();
  };
  return (
    <div className={styles['offer']} role="status">
      <span>{t('filter.typedLeft')}</span>
      <Button onClick={restore}>{t('filter.typedRestore')}</Button>
      <Button look="quiet" onClick={done}>
        {t('filter.typedDrop')}
      </Button>
    </div>
  );
}
