/** The eight channels, in the order every screen lists them (spec section 9). */
export const SOURCES = [
  'facebook',
  'twitter',
  'instagram',
  'youtube',
  'pantip',
  'blockdit',
  'tiktok',
  'website',
] as const;
export type Source = (typeof SOURCES)[number];

export const SOURCE_LABELS: Readonly<Record<Source, string>> = {
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  instagram: 'Instagram',
  youtube: 'Youtube',
  pantip: 'Pantip',
  blockdit: 'Blockdit',
  tiktok: 'Tiktok',
  website: 'Website',
};

/** Spec section 9 names seven colours; the channels it leaves out get the default 2C99FF or their own brand's. */
export const SOURCE_COLOURS: Readonly<Record<Source, string>> = {
  facebook: '#1877F2',
  twitter: '#1DA1F2',
  instagram: '#E4405F',
  youtube: '#FF0000',
  pantip: '#7674BC',
  blockdit: '#2C99FF',
  tiktok: '#2C99FF',
  website: '#252525',
};

/** Sources whose posts with a video count views as video views; all others count page views (spec section 9). */
export const VIDEO_VIEW_SOURCES: readonly Source[] = ['youtube', 'facebook', 'instagram', 'tiktok'];

const WEBSITE_PREFIX = 'website::';

/** A website named in a source list is written 'website::name' (spec section 3, rawSource). */
export function websiteSourceKey(site: string): string {
  return `${WEBSITE_PREFIX}${site}`;
}

/** The site of a 'website::name' key, or null when the key names a whole channel. */
export function siteOfSourceKey(key: string): string | null {
  return key.startsWith(WEBSITE_PREFIX) ? key.slice(WEBSITE_PREFIX.length) : null;
}
