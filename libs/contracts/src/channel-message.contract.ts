import { MESSAGE_TYPES, SOURCES } from '@krasae/domain';
import { z } from 'zod';

/** Posts on the channels end far below this; anything longer is a page dump and is refused with its length. */
export const MAX_TEXT_LENGTH = 200_000;

/** An instant, ISO 8601 with an offset or Z. */
export const instantSchema = z.iso.datetime({ offset: true });

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const link = z.string().max(4096);

export const messageCountsSchema = z.strictObject({
  like: count.default(0),
  dislike: count.default(0),
  comment: count.default(0),
  share: count.default(0),
  retweet: count.default(0),
  quote: count.default(0),
  view: count.default(0),
  reaction: count.default(0),
});

export const authorSchema = z.strictObject({
  id: z.string().min(1).max(512),
  name: z.string().max(512),
  link: link.optional(),
  photo: link.optional(),
  followers: count.optional(),
});
export type Author = z.infer<typeof authorSchema>;

/** The one shape in which every connector yields a message, whatever its channel (design 3; spec section 3, Message). */
export const channelMessageSchema = z.strictObject({
  source: z.enum(SOURCES),
  /** The channel's own id; unique within its source. */
  id: z.string().min(1).max(512),
  /** The channel's id of the message that this one answers; null for a post. */
  parentId: z.string().min(1).max(512).nullable().default(null),
  /** The channel's id of the post at the top of the thread; null where the channel does not say. */
  rootId: z.string().min(1).max(512).nullable().default(null),
  type: z.enum(MESSAGE_TYPES),
  createdAt: instantSchema,
  author: authorSchema,
  /** Name of the web site; only, and always, for source 'website'. */
  site: z.string().min(1).max(255).optional(),
  /** The page, channel or group the message stands in, where the channel has such. */
  page: z.strictObject({ id: z.string().min(1).max(512), name: z.string().max(512) }).optional(),
  title: z.string().max(2000).default(''),
  text: z.string().max(MAX_TEXT_LENGTH),
  /** Text that was read from the message's images. */
  imageText: z.string().max(MAX_TEXT_LENGTH).default(''),
  images: z.array(link).max(50).default([]),
  video: z.strictObject({ url: link, thumbnail: link.optional() }).optional(),
  link: link.optional(),
  /** Hashtags that the channel lists beside the text, without '#'. Those in the text are found by classify. */
  hashtags: z.array(z.string().min(1).max(255)).max(100).default([]),
  counts: messageCountsSchema.prefault({}),
  /** The channel's own engagement figure, where it has one (facebook). */
  channelScore: count.optional(),
});
export type ChannelMessage = z.infer<typeof channelMessageSchema>;
/** What a connector may leave out: everything that has a default. */
export type ChannelMessageInput = z.input<typeof channelMessageSchema>;
