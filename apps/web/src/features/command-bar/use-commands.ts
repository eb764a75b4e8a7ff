import type { Preset } from '@krasae/contracts';
import { type Role, roleHome } from '@krasae/domain';
import i18next from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { chooseLanguage, currentLanguage, LANGUAGE_NAMES, LANGUAGES } from '../../i18n/index.js';
import { presetAddress, searchAddress } from '../../lib/addresses.js';
import { chooseTheme, THEME_CHOICES } from '../../theme/preferences.js';
import type { Command } from './command.rules.js';
import type { ScreenLink } from './command-bar.js';

type TextKey = Extract<Parameters<typeof i18next.t>[0], string>;

/** A text in every language. Each language must be loaded. */
function inAll(text: (t: typeof i18next.t) => string): string[] {
  return LANGUAGES.map((language) => text(i18next.getFixedT(language)));
}

const ACCOUNT = [
  ['/profile?tab=profile', 'user.profile'],
  ['/profile?tab=password', 'user.password'],
  ['/profile?tab=notification', 'user.notification'],
  ['/login?out=1', 'user.signOut'],
] as const satisfies readonly (readonly [string, TextKey])[];

export interface CommandParts {
  readonly role: Role;
  readonly screens: readonly ScreenLink[];
  readonly presets: readonly Preset[];
}

/** Everything that this user can do by the bar, and the searches for a phrase. */
export function useCommands({ role, screens, presets }: CommandParts) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = currentLanguage();
  const commands = useMemo(() => {
    const go = (path: string) => () => void navigate(path);
    return [
      ...screens.map(({ path, title }): Command => ({
        id: path,
        kind: 'screens',
        label: t(`screen.${title}`),
        names: inAll((say) => say(`screen.${title}`)),
        run: go(path),
      })),
      ...presets.map(({ id, presetName }): Command => ({
        id: `preset:${id}`,
        kind: 'presets',
        label: presetName,
        names: [presetName],
        run: go(presetAddress(roleHome(role), id)),
      })),
      ...ACCOUNT.map(([path, key]): Command => ({
        id: path,
        kind: 'account',
        label: t(key),
        names: inAll((say) => say(key)),
        run: go(path),
      })),
      ...LANGUAGES.filter((one) => one !== language).map((one): Command => ({
        id: `language:${one}`,
        kind: 'account',
        label: t('command.switchTo', { name: LANGUAGE_NAMES[one] }),
        names: inAll((say) => `${say('look.language')} ${say('command.switchTo', { name: LANGUAGE_NAMES[one] })}`),
        run: () => void chooseLanguage(one),
      })),
      ...THEME_CHOICES.map((choice): Command => ({
        id: `theme:${choice}`,
        kind: 'account',
        label: t('command.themeOf', { name: t(`look.${choice}`) }),
        names: inAll((say) => say('command.themeOf', { name: say(`look.${choice}`) })),
        run: () => chooseTheme(choice),
      })),
    ];
  }, [screens, presets, role, navigate, t, language]);
  const searchesFor = (phrase: string): Command[] =>
    screens
      .filter(({ searches }) => searches)
      .map(({ path, title }) => ({
        id: `search:${path}`,
        kind: 'search',
        label: t('command.searchIn', { phrase, screen: t(`screen.${title}`) }),
        names: [],
        run: () => void navigate(searchAddress(path, phrase)),
      }));
  return { commands, searchesFor };
}
