import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ENDPOINTS } from '@krasae/contracts';
import { ApiHarness, PASSWORD } from '../spec/api-harness.js';

let api: ApiHarness;
beforeAll(async () => {
  api = await ApiHarness.start();
});
afterAll(() => api.stop());

it('names the users of the own account by name, and tells nothing more of them', async () => {
  const accountId = await api.account('Ours');
  const admin = await api.user(accountId, 'admin');
  const named = { username: 'Anong', email: 'secret@users.test', password: PASSWORD, role: 'viewer' } as const;
  const viewer = await api.accounts.createUser(accountId, named);
  await api.user(await api.account('Theirs'), 'superuser');
  const answer = await api.call(ENDPOINTS.allUsers, { cookie: await api.logIn('Ours', 'admin') });
  const { users } = ENDPOINTS.allUsers.answer.parse(answer.body.message);
  expect(users.filter(({ id }) => [admin, viewer].includes(id))).toEqual([
    { id: admin, username: 'admin', role: 'admin' },
    { id: viewer, username: 'Anong', role: 'viewer' },
  ]);
  expect(users.some(({ role }) => role === 'superuser')).toBe(false);
  expect(JSON.stringify(answer.body)).not.toMatch(/secret|users\.test|argon|password/i);
});
