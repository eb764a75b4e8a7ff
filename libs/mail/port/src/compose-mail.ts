import type { Mail } from './mailer.port.js';

/** What a mail says in one language. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What the link under the paragraphs does. */
  readonly action?: string;
}

export const MAIL_LANGUAGES = ['th', 'en'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];
/** The same in every language: who gets a mail has not told the server which they read, so a mail holds them all. */
export type MailTexts = Readonly<Record<MailLanguage, MailText>>;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? '');
}

/** A header is one line, whatever a name in it holds. */
function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function textOf({ paragraphs, action }: MailText, link: string | null): string {
  const lines = action === undefined || link === null ? [] : [`${action}:\n${link}`];
  return [...paragraphs, ...lines].join('\n\n');
}

function htmlOf(language: MailLanguage, { paragraphs, action }: MailText, link: string | null): string {
  const blocks = paragraphs.map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`);
  const button =
    action === undefined || link === null ? [] : [`<p><a href="${escaped(link)}">${escaped(action)}</a></p>`];
  return `<div lang="${language}">\n${[...blocks, ...button].join('\n')}\n</div>`;
}

/**
 * A mail in all languages, Thai first, as plain text and as HTML without pictures, styles or scripts; all that the texts
 * hold is shown as it is. link: an absolute address, where the texts have an action.
 */
export function composeMail(to: string, texts: MailTexts, link: string | null = null): Mail {
  return {
    to,
    subject: oneLine(MAIL_LANGUAGES.map((language) => texts[language].subject).join(' / ')),
    text: `${MAIL_LANGUAGES.map((language) => textOf(texts[language], link)).join('\n\n--\n\n')}\n`,
    html: `<!doctype html>\n${MAIL_LANGUAGES.map((language) => htmlOf(language, texts[language], link)).join('\n<hr>\n')}\n`,
  };
}
