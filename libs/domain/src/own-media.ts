import type { Source } from './sources.js';

/** Kinds of media that a brand runs itself, as the filter names them (spec section 3). */
export const OWN_MEDIA_KINDS = ['website', 'blog', 'facebookPage', 'twitterAccount', 'youtubeChannel'] as const;
export type OwnMediaKind = (typeof OWN_MEDIA_KINDS)[number];

/** A page, account, channel or site of the brand. */
export interface OwnMedium {
  readonly kind: OwnMediaKind;
  readonly source: Source;
  /** What messages name it by: id or name of the page or of the author, name or domain of the site. */
  readonly names: readonly string[];
}

export interface OwnMediaGroup {
  readonly id: string;
  readonly name: string;
  readonly media: readonly OwnMedium[];
}

/** An account's own media. A medium may stand in several groups or in none. */
export interface OwnMediaSettings {
  readonly media: readonly OwnMedium[];
  readonly groups: readonly OwnMediaGroup[];
}
