import type { SessionInfo, UserInfo } from '@krasae/contracts';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { ChangePasswordForm } from '../features/password/change-password-form.js';
import { ProfileScreen, profileTabOf } from '../features/profile/profile-screen.js';
import { api, keepUserInfo } from '../lib/session.js';

export function Component() {
  const session = useLoaderData<SessionInfo>();
  const { revalidate } = useRevalidator();
  const [search, setSearch] = useSearchParams();
  const keep = async (answer: Promise<UserInfo>) => {
    keepUserInfo(await answer);
    await revalidate();
  };
  return (
    <ProfileScreen
      session={session}
      tab={profileTabOf(search.get('tab'))}
      onTab={(tab) => setSearch({ tab }, { replace: true })}
      changeEmail={(email) => keep(api('updateProfile', { body: { email } }))}
      changePreference={(body) => keep(api('updateNotificationPreferences', { body }))}
      password={<ChangePasswordForm change={(body) => api('changePassword', { body })} />}
    />
  );
}
