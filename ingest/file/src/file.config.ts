import { z } from 'zod';

export const FORMATS = ['ndjson', 'json', 'csv'] as const;
export type FileFormat = (typeof FORMATS)[number];

export const fileConfigSchema = z.strictObject({
  path: z.string().min(1),
  /** Told by the name and the content where left out. */
  format: z.enum(FORMATS).optional(),
  /** Any name that iconv knows, e.g. windows-874; told by the content where left out. */
  charset: z.string().min(1).optional(),
});
export type FileConfig = z.infer<typeof fileConfigSchema>;
