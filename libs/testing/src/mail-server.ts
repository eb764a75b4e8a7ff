import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** Addresses that the server was asked to deliver to. */
  readonly to: readonly string[];
  readonly mail: Email;
}

export interface MailServer {
  /** smtp:// address with user and password. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Names that senders logged in with. */
  readonly users: readonly string[];
  /** The first mail that fits, now or when it comes; the test's own time limit ends the wait. */
  next(fits: (received: ReceivedMail) => boolean): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

const PASSWORD = 'p@ss';

function refusal(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/**
 * A real SMTP server on loopback. Addresses that begin with 'nobody' are refused for good, those with 'later' for now.
 */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const users: string[] = [];
  const watchers = new Set<() => void>();
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username = '', password }, _session, done) => {
      users.push(username);
      if (password === PASSWORD) done(null, { user: username });
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
          for (const look of watchers) look();
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server listens on no port.');
  return {
    url: `smtp://krasae:${encodeURIComponent(PASSWORD)}@127.0.0.1:${address.port}`,
    received,
    users,
    next: (fits) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = received.find(fits);
          if (found === undefined) return;
          watchers.delete(look);
          resolve(found);
        };
        watchers.add(look);
        look();
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
