import {
  type DocumentOf,
  type DocumentStore,
  OUTGOING_MAILS,
  type Stored,
  VersionConflictError,
} from '@krasae/documents';
import { type Mailer, MailRefusedError } from '@krasae/mail';

/** Longer than the mail server may take: another process takes a mail up again whose sender died. */
const CLAIM_MS = 2 * 60_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 30 * 60_000;
/** A notice of yesterday helps nobody. */
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const MAX_AT_ONCE = 50;

export type MailOutcome = 'sent' | 'failed' | 'given-up';

export interface MailSenderOptions {
  readonly documents: DocumentStore;
  readonly mailer: Mailer;
  readonly now: () => number;
  readonly onOutcome: (outcome: MailOutcome, error?: unknown) => void;
}

type OutgoingMail = DocumentOf<typeof OUTGOING_MAILS>;

/**
 * Hands waiting mails to the mail server, each again and again with growing waits while that is down. A process that
 * dies between the server's word and its own note sends that one mail again.
 */
export class MailSender {
  constructor(private readonly options: MailSenderOptions) {}

  /** Tries every mail that is due, once. */
  async sendDue(): Promise<void> {
    const { documents, now } = this.options;
    const due = await documents.findAcross(OUTGOING_MAILS, {
      where: { state: 'waiting', nextAt: { lt: now() + 1 } },
      sort: { by: 'nextAt', direction: 'asc' },
      limit: MAX_AT_ONCE,
    });
    for (const mail of due) await this.send(mail);
  }

  private async send(mail: Stored<OutgoingMail> & { readonly accountId: string }): Promise<void> {
    const { documents, now, onOutcome } = this.options;
    const mails = documents.ofAccount(OUTGOING_MAILS, mail.accountId);
    const attempts = mail.data.attempts + 1;
    const claimed = await mails
      .replace(mail.id, { ...mail.data, attempts, nextAt: now() + CLAIM_MS }, mail.version)
      .catch((error: unknown) => {
        // Another process has it.
        if (error instanceof VersionConflictError) return null;
        throw error;
      });
    if (claimed === null) return;
    const { outcome, error } = await this.hand(claimed.data);
    await mails.replace(mail.id, { ...claimed.data, ...this.after(claimed.data, outcome, error) }, claimed.version);
    onOutcome(outcome, error);
  }

  private async hand(mail: OutgoingMail): Promise<{ readonly outcome: MailOutcome; readonly error?: unknown }> {
    const { to, subject, text, html, createdAt } = mail;
    try {
      await this.options.mailer.send({ to, subject, text, html });
      return { outcome: 'sent' };
    } catch (error) {
      const isLost = error instanceof MailRefusedError || this.options.now() - createdAt >= GIVE_UP_AFTER_MS;
      return { outcome: isLost ? 'given-up' : 'failed', error };
    }
  }

  private after({ attempts }: OutgoingMail, outcome: MailOutcome, error: unknown): Partial<OutgoingMail> {
    const lastError = error instanceof Error ? error.message : '';
    if (outcome !== 'failed') return { state: outcome, lastError };
    const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1));
    return { lastError, nextAt: this.options.now() + waitMs };
  }
}
