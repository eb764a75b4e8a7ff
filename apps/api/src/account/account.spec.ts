import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ACCOUNTS, USERS } from '@krasae/documents';
import { ApiHarness, PASSWORD } from '../spec/api-harness.js';

let api: ApiHarness;
beforeAll(async () => {
  api = await ApiHarness.start();
});
afterAll(() => api.stop());

const wish = {
  name: ' ร้านกาแฟ ',
  adminEmail: 'Boss@Cafe.TH',
  password: PASSWORD,
  keywords: ['กาแฟ', ' กาแฟ '],
  excludeKeywords: [],
};

describe('a new account', () => {
  it('has its name trimmed, its keywords each once, and an admin who logs in by email', async () => {
    const { accountId, userId } = await api.accounts.createAccount(wish);
    const account = await api.documents.ofAll(ACCOUNTS).get(accountId);
    expect(account?.data).toMatchObject({
      name: 'ร้านกาแฟ',
      brand: 'ร้านกาแฟ',
      settings: { version: 1, keywords: ['กาแฟ'] },
    });
    const user = await api.documents.ofAccount(USERS, accountId).get(userId);
    expect(user?.data).toMatchObject({ username: 'Boss@Cafe.TH', email: 'boss@cafe.th', role: 'domadmin' });
    expect(user?.data.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await api.logIn('ร้านกาแฟ', 'BOSS@cafe.th')).toContain('krasae_session=');
  });

  it.each([
    ['a name that is taken, without case', { name: 'ร้านกาแฟ' }, /already an account named/],
    ['no name', { name: '  ' }, /account name/],
    ['a name of more than a hundred characters', { name: 'x'.repeat(101) }, /account name/],
    ['an address that is none', { name: 'x', adminEmail: 'boss' }, /email address/],
    ['no password', { name: 'x', password: ' ' }, /password/],
    ['an empty keyword', { name: 'x', keywords: [' '] }, /settings.*keywords/],
  ])('is refused with %s, and nothing of it stays', async (_what, change, problem) => {
    const before = await api.documents.ofAll(ACCOUNTS).count();
    await expect(api.accounts.createAccount({ ...wish, ...change })).rejects.toThrow(problem);
    expect(await api.documents.ofAll(ACCOUNTS).count()).toBe(before);
  });
});

it('an account whose admin cannot be stored does not stay', async () => {
  const before = await api.documents.ofAll(ACCOUNTS).count();
  jest.spyOn(api.documents, 'ofAccount').mockImplementationOnce(() => {
    throw new Error('the disk is full');
  });
  await expect(api.accounts.createAccount({ ...wish, name: 'Half' })).rejects.toThrow('the disk is full');
  expect(await api.documents.ofAll(ACCOUNTS).count()).toBe(before);
});

describe('a new user', () => {
  it('may not take a name or an address that opens the account to another', async () => {
    const { accountId } = await api.accounts.createAccount({ ...wish, name: 'Users', adminEmail: 'a@b.co' });
    const user = { username: 'somchai', email: 's@b.co', password: PASSWORD, role: 'user' } as const;
    await api.accounts.createUser(accountId, user);
    for (const change of [{ email: 'x@b.co' }, { username: 'x' }, { username: 'S@b.co', email: 'y@b.co' }]) {
      await expect(api.accounts.createUser(accountId, { ...user, ...change })).rejects.toThrow(/already a user/);
    }
    await expect(api.accounts.createUser('nowhere', user)).rejects.toThrow(/no account with the id/);
  });
});
