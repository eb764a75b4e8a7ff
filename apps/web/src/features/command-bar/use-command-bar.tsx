import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { loadTextsInAll } from '../../i18n/index.js';
import { loadInTime } from '../../lib/chunk-failure.js';
import type { CommandBarProps } from './command-bar.js';

/** Fetched when it is opened for the first time, with the names of everything in both languages. */
const LazyCommandBar = lazy(async () => {
  const [{ CommandBar }] = await loadInTime(() => Promise.all([import('./command-bar.js'), loadTextsInAll('inside')]));
  return { default: CommandBar };
});

/** The command bar where it is open, and what opens it beside Ctrl or Cmd and K. */
export function useCommandBar(parts: Omit<CommandBarProps, 'onClose'>): { bar: ReactNode; open: () => void } {
  const [shown, setShown] = useState(false);
  const open = useCallback(() => setShown(true), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return;
      event.preventDefault();
      setShown((before) => !before);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const bar = shown && (
    <Suspense fallback={null}>
      <LazyCommandBar {...parts} onClose={() => setShown(false)} />
    </Suspense>
  );
  return { bar, open };
}
