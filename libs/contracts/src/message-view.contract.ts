import { z } from 'zod';

const optionalText = z.string().nullable();

/** Text with marks: pieces in order, joined they are the text itself. Never HTML, so that nothing can be injected. */
export const highlightedTextSchema = z.array(z.object({ text: z.string(), marked: z.boolean() }));
export type HighlightedText = z.infer<typeof highlightedTextSchema>;

/** A message as screens get it (spec section 3, Message). Dates are ISO 8601 with the Bangkok offset. */
export const messageViewSchema = z.object({
  id: z.string(),
  info: z.object({
    id: z.string(),
    source: z.string(),
    site: optionalText,
    origin_id: z.string(),
    parent_id: optionalText,
    is_origin: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    page: z.object({ id: z.string(), name: z.string() }).nullable(),
    has_video: z.boolean(),
    video_url: optionalText,
    user_link: optionalText,
  }),
  user: z.object({
    id: z.string(),
    username: z.string(),
    link: optionalText,
    photo: optionalText,
    fallback_photo: optionalText,
    follower_count: z.number().nullable(),
  }),
  raw_data: z.object({
    title: z.string(),
    text: z.string(),
    image_text: z.string(),
    image: z.array(z.string()),
    fallback_image: optionalText,
    link: optionalText,
    redirect_url: optionalText,
    video: optionalText,
    hashtag: z.array(z.string()),
  }),
  summary: z.object({
    like_count: z.number(),
    dislike_count: z.number(),
    comment_count: z.number(),
    share_count: z.number(),
    retweet_count: z.number(),
    quote_count: z.number(),
    view_count: z.number(),
    reaction_count: z.number(),
  }),
  /** Sub categories stand under 'sub_categories_level_{n}', n from 1. */
  analytic: z.object({
    engagement_score: z.number(),
    sentiment_score: z.number(),
    sentiment_confidence: z.number(),
    sentiment_evidence: z.array(z.string()),
    categories: z.array(z.string()),
    sub_categories_level_1: z.array(z.string()).optional(),
    sub_categories_level_2: z.array(z.string()).optional(),
    sub_categories_level_3: z.array(z.string()).optional(),
    sub_categories_level_4: z.array(z.string()).optional(),
    matched_keywords: z.array(z.string()),
    language: z.string(),
    provinces: z.array(z.string()),
  }),
  highlighted_text: highlightedTextSchema.optional(),
  highlighted_image_text: highlightedTextSchema.optional(),
});
export type MessageView = z.infer<typeof messageViewSchema>;
