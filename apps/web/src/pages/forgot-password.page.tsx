import { ForgotPasswordScreen } from '../features/password/forgot-password-screen.js';
import { api } from '../lib/session.js';

export function Component() {
  return <ForgotPasswordScreen ask={(body) => api('forgotPassword', { body })} />;
}
