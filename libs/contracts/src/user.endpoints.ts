import { FEED_ROLES } from '@krasae/domain';
import { z } from 'zod';
import { userInfoSchema } from './auth.contract.js';
import { endpoint } from './endpoint.contract.js';
import {
  changePasswordBodySchema,
  consentSchema,
  forgotPasswordBodySchema,
  namedUserListSchema,
  notificationPreferencesBodySchema,
  profileBodySchema,
  resetPasswordBodySchema,
  usageHistoryQuerySchema,
  usageHistorySchema,
} from './user.contract.js';

const BASE = '/api/corpus/user';

/** What users do with their own password, profile and consent (spec sections 2 and 7). */
export const USER_ENDPOINTS = {
  forgotPassword: endpoint({
    method: 'post',
    path: '/services/forgot-password',
    access: 'public',
    body: forgotPasswordBodySchema,
    answer: z.null(),
    summary: 'Mail an address to set a new password; the same answer, in the same time, for names that are not known.',
  }),
  resetPassword: endpoint({
    method: 'post',
    path: '/services/reset-password',
    access: 'public',
    body: resetPasswordBodySchema,
    answer: z.null(),
    summary: 'Set a new password by the token of a mail; ends all sessions of the user.',
  }),
  changePassword: endpoint({
    method: 'post',
    path: `${BASE}/change-password`,
    access: 'session',
    body: changePasswordBodySchema,
    answer: z.null(),
    summary: 'Set a new password; ends all other sessions of the user.',
  }),
  updateProfile: endpoint({
    method: 'patch',
    path: `${BASE}/profile`,
    access: 'session',
    body: profileBodySchema,
    answer: userInfoSchema,
    summary: 'Change the own email address.',
  }),
  updateNotificationPreferences: endpoint({
    method: 'patch',
    path: `${BASE}/notification`,
    access: 'session',
    body: notificationPreferencesBodySchema,
    answer: userInfoSchema,
    summary: 'Choose which mails to get.',
  }),
  consent: endpoint({
    method: 'get',
    path: `${BASE}/consent`,
    access: 'session',
    answer: consentSchema,
    summary: 'The policy to accept.',
  }),
  acceptConsent: endpoint({
    method: 'post',
    path: `${BASE}/consent/accept`,
    access: 'session',
    answer: z.null(),
    summary: 'Accept the policy.',
  }),
  allUsers: endpoint({
    method: 'get',
    path: `${BASE}/get-all-users`,
    access: FEED_ROLES,
    answer: namedUserListSchema,
    summary: 'The users of the account by name, to share with.',
  }),
  usageHistory: endpoint({
    method: 'get',
    path: '/api/analytic/usage/history',
    access: FEED_ROLES,
    query: usageHistoryQuerySchema,
    answer: usageHistorySchema,
    summary: 'Messages of each month against the quota.',
  }),
} as const;
