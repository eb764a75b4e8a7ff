import { z } from 'zod';

const MEGABYTE = 1024 * 1024;

export const websiteConfigSchema = z.strictObject({
  /** Address of the feed: RSS, Atom or JSON Feed. */
  url: z.url({ protocol: /^https?$/, error: 'Must be an address that begins with http:// or https://.' }),
  /** Seconds between two polls. */
  everySeconds: z
    .number()
    .min(1)
    .max(7 * 86_400)
    .default(300),
  /** Name of the web site; the feed's title where left out. */
  site: z.string().trim().min(1).max(255).optional(),
  /** A larger feed is refused; counted after decompression. */
  maxBytes: z
    .number()
    .int()
    .min(1024)
    .max(200 * MEGABYTE)
    .default(20 * MEGABYTE),
  /** Pause between two requests to one host, whichever sources make them. A longer crawl-delay of its robots.txt wins. */
  hostDelayMs: z.number().int().min(0).max(60_000).default(1_000),
});
export type WebsiteConfig = z.infer<typeof websiteConfigSchema>;
