import { SENTIMENTS, SOURCES } from '@krasae/domain';
import { z } from 'zod';
import { ANALYTIC_MODES, freshnessSchema } from './analytic.contract.js';
import { filterCriteriaSchema } from './filter-criteria.contract.js';

/** Influencers are ranked by a mode, the highest first. */
export const influencerCriteriaSchema = filterCriteriaSchema.extend({
  sort: z
    .strictObject({ field: z.enum(ANALYTIC_MODES).default('engagement'), direction: z.literal('desc').default('desc') })
    .prefault({}),
});
export type InfluencerCriteria = z.infer<typeof influencerCriteriaSchema>;

const authorIdSchema = z.string().min(1).max(600).meta({ description: "As influencers are listed: 'channel:id'." });

/** The messages of one author. */
export const authorCriteriaSchema = filterCriteriaSchema.extend({ userId: authorIdSchema });

const keyValueSchema = z.object({ key: z.string(), value: z.number() });
const actionsSchema = z
  .array(keyValueSchema)
  .meta({ description: "What the author did: 'post' and 'comment', how many of each." });
const reactionsSchema = z
  .array(keyValueSchema)
  .meta({ description: "What the author's messages got: 'reaction', 'comment', 'share' and 'view'." });

export const influencerSchema = z.object({
  id: authorIdSchema,
  source: z.enum(SOURCES),
  total_engagement: z.number(),
  follower_count: z.number().nullable(),
  actions: actionsSchema,
  reactions: reactionsSchema,
  totalEngage: z.number(),
  totalMention: z.number(),
  totalView: z.number(),
  engagementRate: z
    .number()
    .nullable()
    .meta({ description: 'Engagement / messages / followers x 100; null where the followers are not known or none.' }),
});
export type Influencer = z.infer<typeof influencerSchema>;

export const personSchema = z.object({
  user_name: z.string(),
  user_short_id: z.string().meta({ description: "The channel's own id of the author." }),
  user_photo: z.string().nullable(),
  fallback_user_photo: z.string().nullable(),
  user_link: z.string().nullable(),
  interests: z.array(z.object({ interest_name: z.string() })).meta({
    description: 'Categories, then hashtags of the messages found, the most used first; ten of each at most.',
  }),
});
export type Person = z.infer<typeof personSchema>;
const peopleInfoSchema = z.record(z.string(), personSchema).meta({ description: 'By id of the author.' });

export const influencerPageSchema = z.object({
  data: z.array(influencerSchema),
  peopleInfo: peopleInfoSchema,
  currentPage: z.number().int(),
  totalPage: z.number().int(),
  totalRecord: z.number().int().meta({ description: 'Authors of the messages found.' }),
  freshness: freshnessSchema,
});
export type InfluencerPage = z.infer<typeof influencerPageSchema>;

/** Nodes and edges of the network graph at most (spec section 9). */
const networkLimit = z
  .string()
  .regex(/^(?:[1-9]|[1-4]\d|50)$/u, 'A whole number from 1 to 50.')
  .default('50')
  .transform(Number)
  .meta({ description: '1 to 50.' });
export const parentsQuerySchema = z.strictObject({ nodeLimit: networkLimit });
export const childrenQuerySchema = z.strictObject({ nodeLimit: networkLimit, edgeLimit: networkLimit });
export const childrenCriteriaSchema = filterCriteriaSchema.extend({
  parents: z.array(authorIdSchema).min(1).max(50).meta({ description: 'The authors whose messages were answered.' }),
});

export const networkNodeSchema = z.object({
  id: authorIdSchema,
  node_score: z.number(),
  actions: actionsSchema,
  reactions: reactionsSchema,
});
export type NetworkNode = z.infer<typeof networkNodeSchema>;

/** node_score is the author's value of the mode. */
export const networkParentsSchema = z.object({
  data: z.array(networkNodeSchema),
  peopleInfo: peopleInfoSchema,
  freshness: freshnessSchema,
});
export type NetworkParents = z.infer<typeof networkParentsSchema>;

/** Who answered whom: edge_score answers of 'from' to messages of 'to', by their sentiment. */
export const relationshipSchema = z.object({
  from: authorIdSchema,
  to: authorIdSchema,
  edge_score: z.number(),
  sentiment_count: z.record(z.enum(SENTIMENTS), z.number()),
  actions: actionsSchema,
});
export type Relationship = z.infer<typeof relationshipSchema>;

/** node_score is the number of answers to the parents, by which nodes and edges are ranked. */
export const networkChildrenSchema = z.object({
  children: z.array(networkNodeSchema),
  relationship: z.array(relationshipSchema),
  peopleInfo: peopleInfoSchema,
  freshness: freshnessSchema,
});
export type NetworkChildren = z.infer<typeof networkChildrenSchema>;

export const usernameQuerySchema = z.strictObject({
  username: z.string().min(1).max(512).meta({ description: "Beginning of a name or id, with or without '@'." }),
});
export const usernamesSchema = z.object({
  data: z.array(
    z.object({
      userName: z.string(),
      userId: z.string(),
      userLink: z.string().nullable(),
      source: z.enum(SOURCES),
      userPhoto: z.string().nullable(),
    }),
  ),
});
export type Usernames = z.infer<typeof usernamesSchema>;
