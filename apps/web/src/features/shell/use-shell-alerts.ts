import {
  type Notice as MessageNotice,
  noticeSchema,
  presetChangedSchema,
  type SessionInfo,
  setupStateSchema,
} from '@krasae/contracts';
import { FEED_ROLES, isAdmin } from '@krasae/domain';
import { createPresetConflictMachine, createSetupAlertMachine } from '@krasae/machines';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { textOfError } from '../../lib/api-error.js';
import { CAMPAIGNS_KEY, PRESETS_KEY } from '../../lib/campaigns.js';
import { FILTER_OPTIONS_KEY } from '../../lib/filter/use-filter-universe.js';
import { holdLiveSocket } from '../../lib/live-socket.js';
import { notify } from '../../lib/notices.js';
import { api, endSession, refreshSession } from '../../lib/session.js';
import { readDismissed, writeDismissed } from './dismissed-conflicts.js';
import type { ShellAlertsProps } from './shell-alerts.js';

const clock = {
  now: () => Date.now(),
  every: (milliseconds: number, tick: () => void) => {
    const timer = setInterval(tick, milliseconds);
    return () => clearInterval(timer);
  },
};

/** Ids of the user's own presets in conflict; roles that have no presets have none. */
async function loadConflicts({ id, role }: SessionInfo['userInfo']): Promise<string[]> {
  if (!FEED_ROLES.includes(role)) return [];
  const { presets } = await api('presets', { body: {} });
  return presets.filter(({ user, status }) => user === id && status === 'conflict').map((preset) => preset.id);
}

function tellOfMessage({ keyword, excerpt, link }: MessageNotice): void {
  notify({
    kind: 'info',
    title: i18next.t('alert.keyword', { keyword }),
    text: excerpt,
    ...(link === '' ? {} : { link: { to: link, text: i18next.t('alert.openMessage') } }),
  });
}

function refreshPresets(queries: QueryClient): void {
  for (const queryKey of [PRESETS_KEY, CAMPAIGNS_KEY]) void queries.invalidateQueries({ queryKey });
}

/** Other keywords, categories or sources: what the open screens know of the account is asked anew. */
async function followSettings(queries: QueryClient, revalidate: () => Promise<void>): Promise<void> {
  refreshPresets(queries);
  void queries.invalidateQueries({ queryKey: FILTER_OPTIONS_KEY });
  try {
    await refreshSession();
    await revalidate();
  } catch (error) {
    notify({ kind: 'error', title: i18next.t('alert.settingsFailed'), text: textOfError(error) });
  }
}

/** The alerts of the shell, driven by the page's socket for as long as the shell is on screen. */
export function useShellAlerts({ userInfo, account }: SessionInfo): ShellAlertsProps {
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const [machines] = useState(() => ({
    setup: createSetupAlertMachine(clock),
    conflict: createPresetConflictMachine({
      load: () => loadConflicts(userInfo),
      rememberDismissed: (ids) => writeDismissed(userInfo.id, ids),
    }),
  }));
  const [setup, sendSetup] = useMachine(machines.setup, { input: account.setup });
  const [conflict, sendConflict] = useMachine(machines.conflict, {
    input: { userId: userInfo.id, dismissed: readDismissed(userInfo.id) },
  });

  useEffect(() => {
    const { socket, release } = holdLiveSocket((status) => {
      if (status === 'ended') endSession();
    });
    const onSetup = (payload: unknown) => {
      sendSetup({ type: 'setup.changed', setup: setupStateSchema.parse(payload) });
    };
    const onPreset = (payload: unknown) => {
      sendConflict({ type: 'preset.changed', preset: presetChangedSchema.parse(payload) });
      refreshPresets(queries);
    };
    const onSettings = () => void followSettings(queries, revalidate);
    const onNotice = (payload: unknown) => tellOfMessage(noticeSchema.parse(payload));
    socket.on('setup.changed', onSetup);
    socket.on('preset.changed', onPreset);
    socket.on('settings.changed', onSettings);
    socket.on('notice.new', onNotice);
    return () => {
      socket.off('setup.changed', onSetup);
      socket.off('preset.changed', onPreset);
      socket.off('settings.changed', onSettings);
      socket.off('notice.new', onNotice);
      release();
    };
  }, [queries, revalidate, sendSetup, sendConflict]);

  return {
    setupMinutes: setup.matches('shown') ? setup.context.minutes : null,
    presetConflict: conflict.matches('shown'),
    admin: isAdmin(userInfo.role),
    onDismissConflict: () => sendConflict({ type: 'alert.dismiss' }),
  };
}
