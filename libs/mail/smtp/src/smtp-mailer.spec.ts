import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { composeMail, type Mailer, MailRefusedError } from '@krasae/mail';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { createSmtpMailer } from './smtp-mailer.js';

const received: { readonly to: readonly string[]; readonly mail: Email }[] = [];
const users: string[] = [];
let server: SMTPServer;
let mailer: Mailer;

function refusal(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

beforeAll(async () => {
  server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username = '', password }, _session, done) => {
      users.push(username);
      if (password === 'p@ss') done(null, { user: username });
      else done(refusal(535, 'no'));
    },
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('nobody')) done(refusal(550, 'unknown'));
      else if (address.startsWith('later')) done(refusal(451, 'later'));
      else done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server listens on no port.');
  mailer = createSmtpMailer({
    url: `smtp://krasae:${encodeURIComponent('p@ss')}@127.0.0.1:${address.port}`,
    from: 'Krasae <no-reply@krasae.example>',
  });
});
afterAll(async () => {
  await mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const text = { subject: 'กระแส', paragraphs: ['สวัสดี <ทุกคน>'], action: 'เปิด' };
const mailTo = (to: string) => composeMail(to, { th: text, en: text }, 'https://krasae.example/x#token=1');

describe('a mail through a mail server', () => {
  it('arrives as it was written, in both forms, from whom it should', async () => {
    const sent = mailTo('somchai@krasae.example');
    await mailer.send(sent);
    const { to, mail } = received.at(-1) ?? {};
    expect(to).toEqual(['somchai@krasae.example']);
    expect(mail).toMatchObject({ subject: sent.subject, from: { name: 'Krasae', address: 'no-reply@krasae.example' } });
    expect(mail?.text?.trim()).toBe(sent.text.trim());
    expect(mail?.html?.trim()).toBe(sent.html.trim());
    expect(users).toContain('krasae');
  });

  it('goes to one address, whatever else stands in it', async () => {
    const before = received.length;
    await mailer.send(mailTo('a@krasae.example, b@krasae.example')).catch(() => undefined);
    for (const { to } of received.slice(before)) expect(to).not.toContain('b@krasae.example');
  });

  it('to an unknown address is refused for good', async () => {
    await expect(mailer.send(mailTo('nobody@krasae.example'))).rejects.toThrow(MailRefusedError);
  });

  it.each([['a server that is busy', 'later@krasae.example']])('to %s may be tried again', async (_what, to) => {
    const failed = mailer.send(mailTo(to));
    await expect(failed).rejects.toThrow();
    await expect(failed).rejects.not.toThrow(MailRefusedError);
  });

  it('to a server that is not there may be tried again', async () => {
    const nowhere = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: 'a@b.co' });
    const failed = nowhere.send(mailTo('somchai@krasae.example'));
    await expect(failed).rejects.toThrow(/ECONNREFUSED/);
    await expect(failed).rejects.not.toThrow(MailRefusedError);
    await nowhere.close();
  });
});
