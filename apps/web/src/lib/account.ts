import type { SessionInfo } from '@krasae/contracts';
import { createContext, useContext } from 'react';

/** The account whose screens are open; null on screens outside one. */
export const AccountContext = createContext<SessionInfo['account'] | null>(null);

const NO_COLOUR = 'var(--c-line-strong)';

/** The colour that the account gave a category of a level; a quiet grey for 'others' and for what is gone. */
export function useCategoryColour(): (level: number, name: string) => string {
  const account = useContext(AccountContext);
  return (level, name) =>
    account?.categoryLevels
      .find((candidate) => candidate.level === level)
      ?.categories.find(({ category }) => category === name)?.color ?? NO_COLOUR;
}
