import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentRoute } from './use-current-route.js';

const PRODUCT = 'Krasae';

/** Names the open screen in the browser's tab, and to those who listen. */
export function DocumentTitle() {
  const { t } = useTranslation();
  const route = useCurrentRoute();
  const title = route === undefined ? PRODUCT : `${t(`screen.${route.title}`)} · ${PRODUCT}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
