/** One mail to one person; html says the same as text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends mails (spec section 2: forgotten passwords and notices). */
export interface Mailer {
  /**
   * Resolves once the mail server has taken the mail over. Throws MailRefusedError where it never will, any other error
   * where another try later may do.
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** The mail server has said no for good: the address is unknown there, or the mail is not wanted. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

/** For installations without a mail server: every mail is dropped, which is said once. */
export function createSilentMailer(sayOnce: (text: string) => void): Mailer {
  let isSaid = false;
  return {
    send: async () => {
      if (isSaid) return;
      isSaid = true;
      sayOnce('Mail is off, so none is sent: set SMTP_URL to a mail server to turn it on.');
    },
    close: async () => undefined,
  };
}
