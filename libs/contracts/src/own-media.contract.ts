import { OWN_MEDIA_KINDS, SOURCES } from '@krasae/domain';
import { z } from 'zod';

/** A group of the pages, accounts, channels and sites that a brand runs itself (spec section 3, Own media group). */
export const ownMediaGroupDocumentSchema = z.strictObject({
  name: z.string().trim().min(1).max(255),
  /** The name for comparing: unique in the account. */
  nameKey: z.string().min(1).max(255),
  media: z
    .array(
      z.strictObject({
        kind: z.enum(OWN_MEDIA_KINDS),
        source: z.enum(SOURCES),
        /** What messages name it by: id or name of the page or of the author, name or domain of the site. */
        names: z.array(z.string().trim().min(1).max(512)).min(1).max(20),
      }),
    )
    .max(500),
  createdAt: z.string(),
});
export type OwnMediaGroupDocument = z.infer<typeof ownMediaGroupDocumentSchema>;
