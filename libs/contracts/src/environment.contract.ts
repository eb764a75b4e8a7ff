import { z } from 'zod';

const onOff = z.enum(['on', 'off']);

/** 'host:port,host:port' */
const addressList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().regex(/^[^\s:]+:\d{1,5}$/u, 'Say host:port, several with commas between.')).min(1));

/** By what the product logs in to Kafka (SASL). */
export const kafkaLoginSchema = z.strictObject({
  mechanism: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']),
  username: z.string(),
  password: z.string(),
});

/** 'mechanism:user:password'; of the three only a password may hold colons. */
const kafkaLogin = z
  .string()
  .regex(
    /^(?:plain|scram-sha-256|scram-sha-512):[^:]+:.+$/u,
    'Say mechanism:user:password, where the mechanism is plain, scram-sha-256 or scram-sha-512.',
  )
  .transform((text) => {
    const [mechanism = '', username = '', ...password] = text.split(':');
    return kafkaLoginSchema.parse({ mechanism, username, password: password.join(':') });
  });

const PROXY_RANGES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];
const proxyAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

function readProxies(text: string): number | string[] | null {
  if (/^(?:[1-9]|10)$/u.test(text.trim())) return Number(text);
  const parts = text.split(',').map((part) => part.trim());
  const areAddresses = parts.every((part) => PROXY_RANGES.includes(part) || proxyAddress.safeParse(part).success);
  return areAddresses ? parts : null;
}

/** How many proxies stand before the product, or 'address, address/bits, loopback, uniquelocal'. */
const trustedProxies = z.string().transform((text, context) => {
  const proxies = readProxies(text);
  if (proxies !== null) return proxies;
  context.addIssue(
    'Say how many proxies there are (1 to 10), or their addresses with commas between: 10.0.0.0/8, loopback, uniquelocal.',
  );
  return z.NEVER;
});

/** Every variable the product reads. libs/config parses it once at start; nothing else reads process.env. */
export const environmentSchema = z.object({
  /** Port of the web client, API and sockets; 0 picks a free one. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Address to listen on. Loopback by default: the demo users have known passwords. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Where the embedded engines keep their files. */
  KRASAE_DATA_DIR: z.string().min(1).default('.krasae'),
  /** 'off': no demo account and no simulator. */
  KRASAE_DEMO: onOff.default('on'),
  /** Live messages a minute from the simulator, once its 60 days are in. */
  KRASAE_DEMO_RATE: z.coerce.number().min(0).max(60_000).default(30),
  /** A Chromium for the browser journeys; they are skipped without one. */
  KRASAE_CHROMIUM: z.string().optional(),
  /** How often each fault of the tests on real engines is repeated. */
  KRASAE_FAULT_ROUNDS: z.coerce.number().int().min(1).max(1000).default(1),
  /** Real engines, each by its address alone; without one the embedded default (design 2). */
  KAFKA_BROKERS: addressList.optional(),
  /** 'on': the brokers are spoken to over TLS. */
  KAFKA_TLS: onOff.default('off'),
  /** Who signed the brokers' certificates, as a PEM file; those that Node knows unless given. */
  KAFKA_CA_FILE: z.string().optional(),
  /** SASL: mechanism:user:password. */
  KAFKA_LOGIN: kafkaLogin.optional(),
  OPENSEARCH_URL: z.url({ protocol: /^https?$/u }).optional(),
  MONGODB_URL: z.url({ protocol: /^mongodb(\+srv)?$/u }).optional(),
  /** Before every name of a topic and an index, so that several installations share one cluster. */
  KRASAE_PREFIX: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,30}$/u, 'Small letters, digits and - only, at most 31.')
    .default('krasae'),
  /** Partitions of topics that are made on Kafka: the most copies of a worker that can share the work. */
  KRASAE_PARTITIONS: z.coerce.number().int().min(1).max(1024).default(6),
  /** How long a process waits at its start for an engine that does not answer, in seconds. */
  KRASAE_ENGINE_WAIT_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
  /** Port of /healthz, /readyz and /metrics on HOST. Without it workers use PORT, and nothing else serves /metrics. */
  KRASAE_METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  /** Seconds between two mails of notices to one user, at least. */
  KRASAE_NOTICE_MAIL_SECONDS: z.coerce.number().int().min(1).max(86_400).default(300),
  /** Where people reach the product, for addresses in mails; https makes cookies secure. Without it: where it listens. */
  PUBLIC_URL: z.url({ protocol: /^https?$/u }).optional(),
  /** Proxies whose word on the client's address is taken (X-Forwarded-For), for limits by address. None unless given. */
  KRASAE_TRUSTED_PROXIES: trustedProxies.optional(),
  /** The mail server, smtp://user:password@host:port or smtps://. Without one no mail is sent. */
  SMTP_URL: z.url({ protocol: /^smtps?$/u }).optional(),
  MAIL_FROM: z.string().min(3).max(320).default('Krasae <no-reply@krasae.invalid>'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
});
export type Environment = z.infer<typeof environmentSchema>;
