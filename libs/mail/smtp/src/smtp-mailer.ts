import { type Mail, type Mailer, MailRefusedError } from '@krasae/mail';
import { createTransport } from 'nodemailer';

export interface SmtpOptions {
  /** smtp://user:password@host:port, or smtps:// for TLS from the first byte. */
  readonly url: string;
  /** Name and address of the sender. */
  readonly from: string;
}

/** A mail server that has not answered a step by then counts as down. */
const PATIENCE_MS = 20_000;

/** SMTP answers from 500 on are final; those from 400 on ask for another try (RFC 5321, 4.2.1). */
function isFinal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500
  );
}

/** Sends through a mail server; opens its connections when there is something to send, and keeps few of them. */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      // A mail is made of texts alone: nothing in it may name a file or an address to be fetched.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    send: async ({ to, subject, text, html }: Mail) => {
      try {
        // As an address and nothing else, so that no name in it can add a recipient.
        await transport.sendMail({ to: { name: '', address: to }, subject, text, html });
      } catch (error) {
        if (!isFinal(error)) throw error;
        throw new MailRefusedError('The mail server refused a mail for good.', { cause: error });
      }
    },
    close: async () => transport.close(),
  };
}
