import { z } from 'zod';

const onOff = z.enum(['on', 'off']);

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
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
});
export type Environment = z.infer<typeof environmentSchema>;
