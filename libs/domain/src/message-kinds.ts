/** Message types of the filter: origin is shown as Post, comment as Comment (spec section 9). */
export const MESSAGE_TYPES = ['origin', 'comment'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

export const CONTENT_TYPES = ['text', 'photo', 'video'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

export interface MediaOfMessage {
  readonly images: readonly unknown[];
  readonly video?: unknown;
}

/** Video wins over photo: a video's thumbnail is not a photo post. */
export function contentTypeOf(media: MediaOfMessage): ContentType {
  if (media.video !== undefined && media.video !== null) return 'video';
  return media.images.length > 0 ? 'photo' : 'text';
}

/** What a filter can ask of a message besides its words (has: of the query language). */
export const MESSAGE_FEATURES = ['image', 'video', 'link', 'hashtag', 'location'] as const;
export type MessageFeature = (typeof MESSAGE_FEATURES)[number];

/** What classify tells apart (languageOf of libs/text): ISO 639-1, and 'und' where the text shows none of them. */
export const MESSAGE_LANGUAGES = ['th', 'en', 'zh', 'ja', 'ko', 'und'] as const;
