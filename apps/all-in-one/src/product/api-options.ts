import { type ApiLogger, type ApiOptions, createApiLogger } from '@krasae/api';
import type { Environment } from '@krasae/contracts';
import { createSilentMailer, type Mailer } from '@krasae/mail';
import { createSmtpMailer } from '@krasae/mail-smtp';

/** The mail server of the environment; without one every mail is dropped, which the log says once. */
export function createMailer({ SMTP_URL, MAIL_FROM }: Environment, logger: ApiLogger): Mailer {
  if (SMTP_URL === undefined) return createSilentMailer((text) => logger.warn(text));
  return createSmtpMailer({ url: SMTP_URL, from: MAIL_FROM });
}

type ServingOptions = Pick<ApiOptions, 'host' | 'port' | 'publicUrl' | 'trustedProxies' | 'logger'> & {
  readonly mailer: Mailer;
};

/** What of the API the environment alone decides. The caller closes the mailer after the API. */
export function apiOptionsOf(environment: Environment): ServingOptions {
  const { HOST, PORT, PUBLIC_URL, KRASAE_TRUSTED_PROXIES, LOG_LEVEL } = environment;
  const logger = createApiLogger(LOG_LEVEL);
  return {
    host: HOST,
    port: PORT,
    ...(PUBLIC_URL === undefined ? {} : { publicUrl: PUBLIC_URL }),
    ...(KRASAE_TRUSTED_PROXIES === undefined ? {} : { trustedProxies: KRASAE_TRUSTED_PROXIES }),
    logger,
    mailer: createMailer(environment, logger),
  };
}
