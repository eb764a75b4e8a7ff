import type { MailTexts } from './compose-mail.js';

export interface AlertKeywordMail {
  readonly brand: string;
  /** Messages in all. */
  readonly count: number;
  /** The first of them, each with its keyword. */
  readonly excerpts: readonly string[];
}

/** Every text that the product mails, in one place. */
export const MAIL_TEXTS = {
  passwordReset: ({ username, brand, minutes }: { username: string; brand: string; minutes: number }): MailTexts => ({
    th: {
      subject: 'ตั้งรหัสผ่าน Krasae ใหม่',
      paragraphs: [
        `มีผู้ขอตั้งรหัสผ่านใหม่ให้ผู้ใช้ ${username} ของบัญชี ${brand}`,
        `ลิงก์นี้ใช้ได้ครั้งเดียวภายใน ${minutes} นาที หากคุณไม่ได้เป็นผู้ขอ โปรดไม่ต้องทำอะไร รหัสผ่านเดิมยังใช้ได้`,
      ],
      action: 'ตั้งรหัสผ่านใหม่',
    },
    en: {
      subject: 'Set a new Krasae password',
      paragraphs: [
        `Somebody asked for a new password for the user ${username} of the account ${brand}.`,
        `The link works once, within ${minutes} minutes. If it was not you, do nothing: your password stays as it is.`,
      ],
      action: 'Set a new password',
    },
  }),
  passwordChanged: ({ username, brand }: { username: string; brand: string }): MailTexts => ({
    th: {
      subject: 'รหัสผ่าน Krasae ของคุณถูกเปลี่ยนแล้ว',
      paragraphs: [
        `รหัสผ่านของผู้ใช้ ${username} ของบัญชี ${brand} ถูกเปลี่ยนแล้ว`,
        'หากคุณไม่ได้เป็นผู้เปลี่ยน โปรดขอตั้งรหัสผ่านใหม่และแจ้งผู้ดูแลบัญชีของคุณ',
      ],
    },
    en: {
      subject: 'Your Krasae password was changed',
      paragraphs: [
        `The password of the user ${username} of the account ${brand} was changed.`,
        'If it was not you, ask for a new password and tell the administrator of your account.',
      ],
    },
  }),
  emailChanged: ({ username, email, brand }: { username: string; email: string; brand: string }): MailTexts => ({
    th: {
      subject: 'อีเมลของผู้ใช้ Krasae ของคุณถูกเปลี่ยนแล้ว',
      paragraphs: [
        `อีเมลของผู้ใช้ ${username} ของบัญชี ${brand} ถูกเปลี่ยนเป็น ${email} แล้ว จดหมายต่อจากนี้จะส่งไปที่อยู่ใหม่`,
        'หากคุณไม่ได้เป็นผู้เปลี่ยน โปรดแจ้งผู้ดูแลบัญชีของคุณ',
      ],
    },
    en: {
      subject: 'The email address of your Krasae user was changed',
      paragraphs: [
        `The email address of the user ${username} of the account ${brand} is now ${email}. Mails go there from now on.`,
        'If it was not you, tell the administrator of your account.',
      ],
    },
  }),
  alertKeywords: ({ brand, count, excerpts }: AlertKeywordMail): MailTexts => ({
    th: {
      subject: `ข้อความใหม่ที่มีคำแจ้งเตือน ${count} ข้อความ (${brand})`,
      paragraphs: [
        `บัญชี ${brand} มีข้อความใหม่ที่มีคำแจ้งเตือน ${count} ข้อความ`,
        ...excerpts,
        ...(count > excerpts.length ? [`และอีก ${count - excerpts.length} ข้อความ`] : []),
        'ปิดการแจ้งเตือนนี้ได้ที่หน้าโปรไฟล์ของคุณ',
      ],
      action: 'เปิด Krasae',
    },
    en: {
      subject: `${count} new messages with an alert keyword (${brand})`,
      paragraphs: [
        `New messages of the account ${brand} with an alert keyword: ${count}.`,
        ...excerpts,
        ...(count > excerpts.length ? [`And ${count - excerpts.length} more.`] : []),
        'Your profile is where these mails can be turned off.',
      ],
      action: 'Open Krasae',
    },
  }),
} as const satisfies Readonly<Record<string, (values: never) => MailTexts>>;
