import { z } from 'zod';

const onOff = z.enum(['on', 'off']);

/** 'host:port,host:port' */
const addressList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().regex(/^[^\s:]+:\d{1,5}$/u, 'Say host:port, several with commas between.')).min(1));

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
  /** Real engines, each by its address alone; without one the embedded default (design 2). */
  KAFKA_BROKERS: addressList.optional(),
  OPENSEARCH_URL: z.url({ protocol: /^https?$/u }).optional(),
  MONGODB_URL: z.url({ protocol: /^mongodb(\+srv)?$/u }).optional(),
  /** Before every name of a topic and an index, so that several installations share one cluster. */
  KRASAE_PREFIX: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,30}$/u, 'Small letters, digits and - only, at most 31.')
    .default('krasae'),
  /** Partitions of topics that are made on Kafka: the most copies of a worker that can share the work. */
  KRASAE_PARTITIONS: z.coerce.number().int().min(1).max(1024).default(6),
  /** Where people reach the product, for addresses in mails. Without it: where it listens. */
  PUBLIC_URL: z.url({ protocol: /^https?$/u }).optional(),
  /** The mail server, smtp://user:password@host:port or smtps://. Without one no mail is sent. */
  SMTP_URL: z.url({ protocol: /^smtps?$/u }).optional(),
  MAIL_FROM: z.string().min(3).max(320).default('Krasae <no-reply@krasae.invalid>'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
});
export type Environment = z.infer<typeof environmentSchema>;
