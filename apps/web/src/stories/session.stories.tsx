import type { SessionInfo } from '@krasae/contracts';
import { type ReactNode, useState } from 'react';
import { ConsentModal } from '../features/consent/consent-modal.js';
import { ChangePasswordForm } from '../features/password/change-password-form.js';
import { ForgotPasswordScreen } from '../features/password/forgot-password-screen.js';
import { ResetPasswordScreen } from '../features/password/reset-password-screen.js';
import { ProfileScreen, type ProfileTab } from '../features/profile/profile-screen.js';
import { ApiError } from '../lib/api-error.js';

const never = () => new Promise<never>(() => undefined);
const fail = (path?: string) => () =>
  Promise.reject(new ApiError(path === undefined ? 0 : 400, 'no', path === undefined ? [] : [{ path, problem: 'no' }]));
const done = () => Promise.resolve(null);
const kept = () => Promise.resolve();

const SESSION: SessionInfo = {
  userInfo: {
    id: 'u1',
    username: 'ann.carter.dee@a-company-with-a-rather-long-name.example',
    email: 'ann.carter.dee@a-company-with-a-rather-long-name.example',
    role: 'domadmin',
    isAcceptConsent: false,
    isAcceptReport: true,
    isAcceptSettingChange: false,
    isAcceptAnomaly: true,
    isAcceptSpecialKeyword: false,
  },
  account: {
    id: 'a1',
    brand: 'Krasae Café',
    sources: [],
    queryLength: 28,
    quota: null,
    setup: { endsAt: null, forced: false },
    keywords: [],
    categoryLevels: [],
  },
};

function ProfileStory({ first, fails = false }: { readonly first: ProfileTab; readonly fails?: boolean }) {
  const [tab, setTab] = useState(first);
  return (
    <ProfileScreen
      session={SESSION}
      tab={tab}
      onTab={setTab}
      changeEmail={fails ? fail('email') : kept}
      changePreference={fails ? fail() : kept}
      password={<ChangePasswordForm change={fails ? fail('currentPassword') : done} />}
    />
  );
}

const PARAGRAPH = '<p>Messages may hold personal data of those who wrote them. ข้อความอาจมีข้อมูลส่วนบุคคลของผู้เขียน</p>';
const policy = (paragraphs: number) => `<h2>Data policy</h2><h3>What is kept</h3>${PARAGRAPH.repeat(paragraphs)}`;
const consent = (load: () => Promise<string>, accept: () => Promise<void> = kept) => (
  <ConsentModal accepted={false} effects={{ load, accept, leave: () => undefined }} />
);

/** Before login: what a forgotten password leads through. */
export const PASSWORD_STORIES: Readonly<Record<string, () => ReactNode>> = {
  'forgot-password': () => <ForgotPasswordScreen ask={done} />,
  'forgot-password-loading': () => <ForgotPasswordScreen ask={never} />,
  'forgot-password-error': () => <ForgotPasswordScreen ask={fail()} />,
  'reset-password': () => <ResetPasswordScreen token="a token" reset={done} />,
  'reset-password-loading': () => <ResetPasswordScreen token="a token" reset={never} />,
  'reset-password-error': () => <ResetPasswordScreen token="a token" reset={fail('token')} />,
  'reset-password-nodata': () => <ResetPasswordScreen token={null} reset={done} />,
};

/** In the shell: the profile and the policy in each state. */
export const SESSION_STORIES: Readonly<Record<string, () => ReactNode>> = {
  profile: () => <ProfileStory first="profile" />,
  'profile-error': () => <ProfileStory first="profile" fails />,
  'profile-password': () => <ProfileStory first="password" />,
  'profile-password-error': () => <ProfileStory first="password" fails />,
  'profile-notification': () => <ProfileStory first="notification" />,
  'profile-notification-error': () => <ProfileStory first="notification" fails />,
  'consent-much': () => consent(() => Promise.resolve(policy(30))),
  'consent-little': () => consent(() => Promise.resolve(policy(1))),
  'consent-saving': () => consent(() => Promise.resolve(policy(1)), never),
  'consent-loading': () => consent(never),
  'consent-error': () => consent(fail()),
};
