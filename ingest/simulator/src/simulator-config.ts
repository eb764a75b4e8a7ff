import { instantSchema } from '@krasae/contracts';
import { z } from 'zod';

/** Options of a simulated source, as they are stored with it. */
export const simulatorConfigSchema = z.strictObject({
  /** Another seed is another market of the same size. */
  seed: z.number().int().min(0).default(20_261_120),
  /** Length of the history before startedAt. */
  days: z.number().int().min(7).max(400).default(60),
  /** Messages of the history, posts and comments; what comes out is within one part in a hundred. */
  messages: z.number().int().min(1000).max(5_000_000).default(42_000),
  /** Messages a minute after startedAt; 0 stops the live stream. */
  ratePerMinute: z.number().min(0).max(60_000).default(20),
  /** The runner's interval: how often the live stream hands over what is due. */
  everySeconds: z.number().min(1).default(1),
  /** When the history ends and the live stream begins. */
  startedAt: instantSchema,
});
export type SimulatorConfig = z.infer<typeof simulatorConfigSchema>;
export type SimulatorConfigInput = z.input<typeof simulatorConfigSchema>;
