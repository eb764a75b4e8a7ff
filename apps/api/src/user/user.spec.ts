import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS, issueOf, sessionInfoSchema } from '@krasae/contracts';
import { ACCOUNTS, AUDIT, PASSWORD_RESETS, USERS } from '@krasae/documents';
import type { Mailer } from '@krasae/mail';
import { createSmtpMailer } from '@krasae/mail-smtp';
import { type MailServer, type ReceivedMail, startMailServer } from '@krasae/testing/mail-server';
import { ApiHarness, PASSWORD } from '../spec/api-harness.js';
import { indexedMessage } from '../spec/messages.js';
import { RESET_MINUTES } from './password-reset.service.js';
import { WRONG_PASSWORDS_PER_USER } from './password.service.js';
import { ASKS_PER_NAME, USES_PER_ADDRESS } from './reset-limiter.js';

const NEW_PASSWORD = 'a much better one';
const PUBLIC_URL = 'https://krasae.example/';

let clock = Date.parse('2026-11-20T10:00:00+07:00');
let mailServer: MailServer;
let mailer: Mailer;
let api: ApiHarness;
let accountId = '';
let serial = 0;

beforeAll(async () => {
  mailServer = await startMailServer();
  mailer = createSmtpMailer({ url: mailServer.url, from: 'Krasae <no-reply@krasae.example>' });
  const options = { now: () => clock, mailer, publicUrl: PUBLIC_URL, trustedProxies: 1, secureCookies: false };
  api = await ApiHarness.start({ ...options, sessionCheckMs: 3_600_000 });
  accountId = await api.account('Ours');
});
afterAll(async () => {
  await api.stop();
  await mailer.close();
  await mailServer.stop();
});

interface Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly cookie: string;
}

/** A user of their own for each test. */
async function person(): Promise<Person> {
  serial += 1;
  const [username, email] = [`person${serial}`, `person${serial}@users.test`];
  const id = await api.accounts.createUser(accountId, { username, email, password: PASSWORD, role: 'user' });
  return { id, username, email, cookie: await api.logIn('Ours', username) };
}

/** Each call from an address of its own, so that the limits of one test do not meet another. */
let lastAddress = 0;
const fromElsewhere = () => {
  lastAddress += 1;
  return { 'x-forwarded-for': `10.0.${lastAddress >> 8}.${lastAddress & 255}` };
};
const logIn = (username: string, password: string) =>
  api.call(ENDPOINTS.login, { body: { brand: 'Ours', username, password }, headers: fromElsewhere() });
const whoAmI = (cookie: string) => api.call(ENDPOINTS.tcheck, { cookie });
const ask = (body: object, headers = fromElsewhere()) => api.call(ENDPOINTS.forgotPassword, { body, headers });
const reset = (token: string, password = NEW_PASSWORD, headers = fromElsewhere()) =>
  api.call(ENDPOINTS.resetPassword, { body: { token, password }, headers });
const isFor = (email: string, subject: string) => (received: ReceivedMail) =>
  received.to[0] === email && received.mail.subject?.includes(subject) === true;
const LINK = /https:\/\/krasae\.example\/reset-password#token=([\w-]{43})/u;

async function tokenFor(email: string): Promise<string> {
  const before = mailServer.received.length;
  await ask({ account: 'ours', email });
  const isNew = (received: ReceivedMail) => mailServer.received.indexOf(received) >= before;
  const { mail } = await mailServer.next((received) => isNew(received) && isFor(email, 'Set a new')(received));
  return LINK.exec(mail.text ?? '')?.[1] ?? '';
}

describe('a forgotten password', () => {
  it('is set anew by the address in a mail, once; all sessions and the old password end', async () => {
    const { username, email, cookie } = await person();
    const token = await tokenFor(email.toUpperCase().toLowerCase());
    expect((await reset(token)).body).toEqual({ code: 200, message: null });
    expect((await whoAmI(cookie)).status).toBe(401);
    expect((await logIn(username, PASSWORD)).status).toBe(401);
    expect((await logIn(username, NEW_PASSWORD)).status).toBe(200);
    expect((await reset(token)).status).toBe(400);
    await mailServer.next(isFor(email, 'was changed'));
  });

  it('is mailed in both forms, with the whole address in each', async () => {
    const { email } = await person();
    const token = await tokenFor(email);
    const { mail } = await mailServer.next(isFor(email, 'Set a new'));
    expect(mail.html).toContain(`href="https://krasae.example/reset-password#token=${token}"`);
    expect(mail.text).toContain('ตั้งรหัสผ่านใหม่');
  });

  it('is answered alike for names that are not known, which get no mail', async () => {
    const { email } = await person();
    const [known, ...unknown] = [
      await ask({ account: 'Ours', email }),
      await ask({ account: 'Ours', email: 'nothere@users.test' }),
      await ask({ account: 'Nowhere', email }),
    ];
    for (const answer of unknown) expect([answer.status, answer.body]).toEqual([known.status, known.body]);
    await mailServer.next(isFor(email, 'Set a new'));
    expect(mailServer.received.flatMap(({ to }) => to)).not.toContain('nothere@users.test');
  });

  it('keeps no token on the server, in a log, or after its hour', async () => {
    const { email, id } = await person();
    const token = await tokenFor(email);
    const stored = await api.documents.ofAll(PASSWORD_RESETS).find({ where: { userId: id } });
    expect(JSON.stringify(stored)).not.toContain(token);
    clock += RESET_MINUTES * 60_000;
    expect((await reset(token)).status).toBe(400);
    expect(api.logged.filter((line) => line.includes(token))).toEqual([]);
  });

  it('set at two places at once is set at one of them', async () => {
    const { email } = await person();
    const token = await tokenFor(email);
    const answers = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('forgets other addresses once one of them is used', async () => {
    const { email } = await person();
    const [first, second] = [await tokenFor(email), await tokenFor(email)];
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).status).toBe(400);
  });

  it.each([['short'], [' blanks at the ends ']])('does not become %j', async (password) => {
    const { email } = await person();
    const token = await tokenFor(email);
    expect((await reset(token, password)).body['issues']).toMatchObject([{ path: 'password' }]);
    expect((await reset(token)).status).toBe(200);
  });

  it('is asked for a few times an hour, for known and unknown names alike', async () => {
    const { email } = await person();
    for (const name of [email, 'nothere2@users.test']) {
      const body = { account: 'Ours', email: name };
      const answers = [];
      for (let at = 0; at <= ASKS_PER_NAME; at += 1) answers.push(await ask(body));
      expect(answers.map(({ status }) => status)).toEqual([...Array<number>(ASKS_PER_NAME).fill(200), 429]);
      expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('is not found by trying tokens', async () => {
    const headers = fromElsewhere();
    const tries = Array.from({ length: USES_PER_ADDRESS + 1 }, (_, at) =>
      reset('x'.repeat(30 + at), 'long enough', headers),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('a password change', () => {
  const change = (cookie: string, currentPassword: string, password = NEW_PASSWORD) =>
    api.call(ENDPOINTS.changePassword, { body: { currentPassword, password }, cookie });

  it('ends the other sessions and their sockets at once, and no open reset goes on', async () => {
    const { username, email, cookie, id } = await person();
    const other = await api.logIn('Ours', username);
    const token = await tokenFor(email);
    const socket = api.connect(other);
    await new Promise<void>((resolve) => socket.once('setup.changed', () => resolve()));
    const ended = new Promise<void>((resolve) => socket.once('session.ended', () => resolve()));
    expect((await change(cookie, PASSWORD)).status).toBe(200);
    await ended;
    expect((await whoAmI(cookie)).status).toBe(200);
    expect((await whoAmI(other)).status).toBe(401);
    expect((await reset(token)).status).toBe(400);
    expect((await logIn(username, NEW_PASSWORD)).status).toBe(200);
    const [record] = await api.documents.ofAccount(AUDIT, accountId).find({
      where: { target: `user:${id}`, action: 'user.password-changed' },
    });
    expect(record?.data).toMatchObject({ userId: id, before: null, after: null });
    expect(JSON.stringify(record)).not.toContain('argon2');
  });

  it('asks for the current one, and does not let it be guessed', async () => {
    const { cookie, username } = await person();
    const wrong = await change(cookie, 'wrong password');
    expect([wrong.status, wrong.body['issues']]).toEqual([400, [issueOf('currentPassword', 'currentPasswordWrong')]]);
    for (let at = 1; at < WRONG_PASSWORDS_PER_USER; at += 1) await change(cookie, 'wrong password');
    expect((await change(cookie, PASSWORD)).status).toBe(429);
    expect((await logIn(username, PASSWORD)).status).toBe(200);
  });
});

describe('a profile', () => {
  const changeEmail = (cookie: string, email: string) => api.call(ENDPOINTS.updateProfile, { body: { email }, cookie });

  it('has its address changed, which opens the account from then on; the old one is told', async () => {
    const { cookie, email } = await person();
    const { body } = await changeEmail(cookie, 'New.Person@Users.test');
    expect(body.message).toMatchObject({ email: 'new.person@users.test' });
    expect((await logIn('new.person@users.test', PASSWORD)).status).toBe(200);
    expect((await logIn(email, PASSWORD)).status).toBe(401);
    await mailServer.next(isFor(email, 'email address'));
  });

  it('does not take an address or a username that opens the account to another', async () => {
    const [one, other] = [await person(), await person()];
    const namesake = { username: 'name@users.test', email: 'elsewhere@users.test', role: 'user' } as const;
    await api.accounts.createUser(accountId, { ...namesake, password: PASSWORD });
    for (const email of [other.email.toUpperCase(), 'NAME@users.test']) {
      const { status, body } = await changeEmail(one.cookie, email);
      expect([status, body['issues']]).toEqual([409, [expect.objectContaining({ path: 'email' })]]);
    }
    expect((await changeEmail(one.cookie, one.email)).status).toBe(200);
    expect((await changeEmail(one.cookie, 'no address')).status).toBe(400);
    const theirs = await api.account(`theirs${serial}`);
    expect(theirs).not.toBe('');
    expect((await changeEmail(await api.logIn(`theirs${serial}`), other.email)).status).toBe(200);
  });

  it('of two that want one address at once gives it to one', async () => {
    const [one, other] = [await person(), await person()];
    const wanted = `wanted${serial}@users.test`;
    const answers = await Promise.all([changeEmail(one.cookie, wanted), changeEmail(other.cookie, wanted)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('keeps which mails are wanted, each by itself', async () => {
    const { cookie } = await person();
    const choose = (body: object) => api.call(ENDPOINTS.updateNotificationPreferences, { body, cookie });
    expect((await choose({ isAcceptReport: false })).body.message).toMatchObject({
      isAcceptReport: false,
      isAcceptAnomaly: true,
    });
    await choose({ isAcceptSpecialKeyword: false });
    const { body } = await whoAmI(cookie);
    expect(sessionInfoSchema.parse(body.message).userInfo).toMatchObject({
      isAcceptReport: false,
      isAcceptSettingChange: true,
      isAcceptAnomaly: true,
      isAcceptSpecialKeyword: false,
    });
    expect((await choose({ isAcceptEverything: true })).status).toBe(400);
  });
});

describe('the consent', () => {
  it('is shown in both languages, accepted once, and known to the session', async () => {
    const { cookie, id } = await person();
    const { body } = await api.call(ENDPOINTS.consent, { cookie });
    const { detail } = ENDPOINTS.consent.answer.parse(body.message);
    expect([...detail.matchAll(/<section lang="(\w+)">/gu)].map(([, language]) => language)).toEqual(['th', 'en']);
    expect(detail.replace(/<\/?(?:section|h2|h3|p)(?: lang="\w+")?>/gu, '')).not.toMatch(/[<>]/u);
    expect((await whoAmI(cookie)).body.message).toMatchObject({ userInfo: { isAcceptConsent: false } });
    await api.call(ENDPOINTS.acceptConsent, { cookie });
    expect((await whoAmI(cookie)).body.message).toMatchObject({ userInfo: { isAcceptConsent: true } });
    expect((await api.documents.ofAccount(USERS, accountId).get(id))?.data.isAcceptConsent).toBe(true);
  });
});

describe('the usage', () => {
  it('is counted by Bangkok month, newest first, against the quota', async () => {
    const owner = await api.account('Usage');
    const cookie = await api.logIn('Usage');
    const at = (createdAt: string, id: string) => indexedMessage({ id, accountId: owner, createdAt });
    await api.indexed(
      [
        at('2026-11-20T09:00:00+07:00', 'a'),
        at('2026-11-01T00:00:00+07:00', 'b'),
        at('2026-10-31T23:59:59+07:00', 'c'),
        at('2026-08-31T23:59:59+07:00', 'd'),
      ],
      { silent: true },
    );
    const history = (months: string) => api.call(ENDPOINTS.usageHistory, { query: { months }, cookie });
    expect((await history('3')).body.message).toEqual({
      months: [
        { month: '2026-11', total: 2 },
        { month: '2026-10', total: 1 },
        { month: '2026-09', total: 0 },
      ],
      quota: null,
    });
    await api.documents.ofAll(ACCOUNTS).change(owner, (data) => ({ ...data, quota: 500 }));
    expect((await history('1')).body.message).toMatchObject({ months: [{ total: 2 }], quota: 500 });
    expect((await history('37')).status).toBe(400);
  });
});
