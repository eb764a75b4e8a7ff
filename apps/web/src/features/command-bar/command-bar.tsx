import type { Preset } from '@krasae/contracts';
import { FEED_ROLES, type Role } from '@krasae/domain';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { start } from '../../i18n/en/start.js';
import { PRESETS_KEY } from '../../lib/campaigns.js';
import { type Loaded, loadedOf, mapLoaded } from '../../lib/loaded.js';
import { api } from '../../lib/session.js';
import { type Command, commandGroups, withRecent } from './command.rules.js';
import { CommandList } from './command-list.js';
import { readRecentCommands, writeRecentCommands } from './recent-commands.js';
import { useCommands } from './use-commands.js';

/** A screen that the visitor may go to. */
export interface ScreenLink {
  readonly path: string;
  readonly title: keyof (typeof start)['screen'];
  /** Whether messages can be searched there. */
  readonly searches: boolean;
}

export interface CommandBarProps {
  readonly role: Role;
  readonly screens: readonly ScreenLink[];
  readonly onClose: () => void;
}

/** Spec section 9, the middle one of the modals. */
const WIDTH = 620;

/** Goes to any screen, preset or account setting, or searches, by a part of its name (Ctrl or Cmd and K). */
export function CommandBar({ role, screens, onClose }: CommandBarProps) {
  const query = useQuery({
    queryKey: [...PRESETS_KEY, 'all'],
    queryFn: ({ signal }) => api('presets', { body: {}, signal }),
    enabled: FEED_ROLES.includes(role),
  });
  const presets = mapLoaded(loadedOf(query), (answer) => answer.presets);
  return <CommandBarView role={role} screens={screens} presets={presets} onClose={onClose} />;
}

export function CommandBarView({
  role,
  screens,
  presets,
  onClose,
}: CommandBarProps & { readonly presets: Loaded<readonly Preset[]> }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [recent] = useState(readRecentCommands);
  const [known, setKnown] = useState<readonly Preset[]>([]);
  if (presets.status === 'data' && presets.data !== known) setKnown(presets.data);
  const { commands, searchesFor } = useCommands({ role, screens, presets: known });
  const groups = commandGroups(commands, searchesFor(typed.trim()), typed, recent);
  const run = (command: Command) => {
    if (command.kind !== 'search') writeRecentCommands(withRecent(recent, command.id));
    onClose();
    command.run();
  };
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      width={WIDTH}
      style={{ top: 80 }}
      title={t('command.title')}
      // The name of the dialog is for those who listen; the input says it to those who look.
      styles={{ container: { padding: 0 }, header: { display: 'none' } }}
    >
      <CommandList
        typed={typed}
        onType={setTyped}
        groups={groups}
        onRun={run}
        problem={presets.status === 'error' ? t('command.presetsFailed') : null}
      />
    </Modal>
  );
}
