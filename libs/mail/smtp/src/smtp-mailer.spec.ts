import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { composeMail, type Mailer, MailRefusedError } from '@krasae/mail';
import { type MailServer, startMailServer } from '@krasae/testing/mail-server';
import { createSmtpMailer } from './smtp-mailer.js';

let server: MailServer;
let mailer: Mailer;

beforeAll(async () => {
  server = await startMailServer();
  mailer = createSmtpMailer({ url: server.url, from: 'Krasae <no-reply@krasae.example>' });
});
afterAll(async () => {
  await mailer.close();
  await server.stop();
});

const text = { subject: 'กระแส', paragraphs: ['สวัสดี <ทุกคน>'], action: 'เปิด' };
const mailTo = (to: string) => composeMail(to, { th: text, en: text }, 'https://krasae.example/x#token=1');

describe('a mail through a mail server', () => {
  it('arrives as it was written, in both forms, from whom it should', async () => {
    const sent = mailTo('somchai@krasae.example');
    await mailer.send(sent);
    const { to, mail } = server.received.at(-1) ?? {};
    expect(to).toEqual(['somchai@krasae.example']);
    expect(mail).toMatchObject({ subject: sent.subject, from: { name: 'Krasae', address: 'no-reply@krasae.example' } });
    expect(mail?.text?.trim()).toBe(sent.text.trim());
    expect(mail?.html?.trim()).toBe(sent.html.trim());
    expect(server.users).toContain('krasae');
  });

  it('goes to one address, whatever else stands in it', async () => {
    const before = server.received.length;
    await mailer.send(mailTo('a@krasae.example, b@krasae.example')).catch(() => undefined);
    for (const { to } of server.received.slice(before)) expect(to).not.toContain('b@krasae.example');
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
