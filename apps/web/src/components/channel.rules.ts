import { SOURCES, type Source } from '@krasae/domain';

/** The channel of a message; twitter v2 counts as twitter (spec section 9), what no list knows as a website. */
export function channelOf(source: string): Source {
  if (source.startsWith('twitter')) return 'twitter';
  return SOURCES.find((known) => known === source) ?? 'website';
}
