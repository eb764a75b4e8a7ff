import { useLocation } from 'react-router';
import { ResetPasswordScreen } from '../features/password/reset-password-screen.js';
import { api } from '../lib/session.js';

/** The token stands behind the #, which a browser sends to no server, so that no log holds it. */
function tokenOf(hash: string): string | null {
  const token = new URLSearchParams(hash.slice(1)).get('token');
  return token === '' ? null : token;
}

export function Component() {
  const { hash } = useLocation();
  return (
    <ResetPasswordScreen
      token={tokenOf(hash)}
      reset={(token, password) => api('resetPassword', { body: { token, password } })}
    />
  );
}
