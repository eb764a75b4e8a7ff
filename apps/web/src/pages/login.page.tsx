import { roleHome } from '@krasae/domain';
import type { LoginEffects } from '@krasae/machines';
import i18next from 'i18next';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { preloadScreens } from '../app/router.js';
import { LoginScreen } from '../features/login/login-screen.js';
import { notify } from '../lib/notices.js';
import { api, beginSession, leaveSession } from '../lib/session.js';
import { forgetUsage } from '../lib/usage.js';
import { takeWanted } from '../lib/wanted-address.js';

export function Component() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const reason = search.has('expired') ? 'expired' : search.has('out') ? 'out' : null;
  const [effects] = useState((): LoginEffects => ({
    leave: () => leaveSession(reason === 'out'),
    authenticate: (credentials) => {
      // Fetched while the server checks the password, which takes about as long.
      preloadScreens(['shell', 'overview']);
      return api('login', { body: { ...credentials, grant_type: 'password', mode: 'dom' } });
    },
    enter: async (session) => {
      beginSession(session);
      forgetUsage();
      notify({ kind: 'success', title: i18next.t('login.success') });
      await navigate(takeWanted(session.userInfo.id) ?? roleHome(session.userInfo.role), { replace: true });
    },
  }));
  return <LoginScreen effects={effects} reason={reason} forgotPath="/forgot-password" />;
}
