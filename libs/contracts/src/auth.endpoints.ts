import { z } from 'zod';
import { loginBodySchema, sessionInfoSchema } from './auth.contract.js';
import { endpoint } from './endpoint.contract.js';

const nothing = z.null();

/** Login and sessions (spec section 7, Auth). */
export const AUTH_ENDPOINTS = {
  login: endpoint({
    method: 'post',
    path: '/services/login',
    access: 'public',
    body: loginBodySchema,
    answer: sessionInfoSchema,
    summary: 'Log in with account, username and password; sets the session cookie.',
  }),
  logout: endpoint({
    method: 'get',
    path: '/services/logout',
    access: 'public',
    answer: nothing,
    summary: 'End the session.',
  }),
  tcheck: endpoint({
    method: 'get',
    path: '/services/tcheck',
    access: 'session',
    answer: sessionInfoSchema,
    summary: 'Who is logged in; 401 when nobody is.',
  }),
} as const;
