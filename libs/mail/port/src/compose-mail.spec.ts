import { describe, expect, it } from '@jest/globals';
import { composeMail } from './compose-mail.js';
import { MAIL_TEXTS } from './mail-texts.js';
import { createSilentMailer } from './mailer.port.js';

const link = 'https://krasae.example/reset-password#token=a&b';
const texts = MAIL_TEXTS.passwordReset({ username: '<b>สมชาย</b>', brand: 'A & "B"\r\nBcc: x@y.z', minutes: 60 });

describe('a mail', () => {
  const mail = composeMail('somchai@krasae.example', texts, link);

  it('says the same in both languages, with the link in each', () => {
    expect(mail.text.split(link)).toHaveLength(3);
    expect(mail.html.match(/href="https:\/\/krasae\.example\/reset-password#token=a&amp;b"/gu)).toHaveLength(2);
    expect(mail.subject).toBe('ตั้งรหัสผ่าน Krasae ใหม่ / Set a new Krasae password');
  });

  it('shows what names hold, and runs none of it', () => {
    expect(mail.html).not.toContain('<b>');
    expect(mail.html).toContain('&lt;b&gt;สมชาย&lt;/b&gt;');
    expect(mail.text).toContain('<b>สมชาย</b>');
  });

  it('has a subject of one line', () => {
    const broken = { subject: 'a\r\nBcc: x@y.z', paragraphs: [] };
    expect(composeMail('a@b.co', { th: broken, en: broken }).subject).toBe('a Bcc: x@y.z / a Bcc: x@y.z');
  });
});

describe('without a mail server', () => {
  it('says once that mail is off', async () => {
    const said: string[] = [];
    const mailer = createSilentMailer((text) => said.push(text));
    const mail = composeMail('a@b.co', texts, link);
    await mailer.send(mail);
    await mailer.send(mail);
    expect(said).toEqual([expect.stringContaining('SMTP_URL')]);
  });
});
