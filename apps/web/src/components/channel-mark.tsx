import type { Source } from '@krasae/domain';
import { siFacebook, siInstagram, siTiktok, siX, siYoutube } from 'simple-icons';
import { channelOf } from './channel.rules.js';

/** Marks on a grid of 24; the three channels that the icon set lacks are drawn here. */
const PATHS: Readonly<Record<Source, string>> = {
  facebook: siFacebook.path,
  twitter: siX.path,
  instagram: siInstagram.path,
  youtube: siYoutube.path,
  tiktok: siTiktok.path,
  pantip: 'M5 21V3h8.2a5.8 5.8 0 0 1 0 11.6H9V21H5zm4-9.9h3.9a2.3 2.3 0 0 0 0-4.6H9v4.6z',
  blockdit:
    'M5 3h8.1a5 5 0 0 1 3.2 8.8A5.3 5.3 0 0 1 13.9 21H5V3zm4 3.5v3.8h3.6a1.9 1.9 0 0 0 0-3.8H9zm0 7.1v3.9h4.3a1.95 1.95 0 0 0 0-3.9H9z',
  website:
    'M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21zm7.7 6h-3.4a16 16 0 0 0-1.7-3.6 8.1 8.1 0 0 1 5.1 3.6zM12 4.1c.8 1 1.5 2.200 1.900 3.400h-3.800c.4-1.200 1.100-2.400 1.900-3.400zM4.300 14.500a8.300 8.300 0 0 1 0-5h3.900a20 20 0 0 0 0 5H4.300zm0 2h3.400c.4 1.300 1 2.500 1.700 3.600a8.100 8.100 0 0 1-5.100-3.600zm3.400-9H4.300a8.100 8.100 0 0 1 5.100-3.600A16 16 0 0 0 7.700 7.500zM12 19.900c-.8-1-1.500-2.200-1.900-3.400h3.800c-.4 1.200-1.100 2.400-1.900 3.400zm2.400-5.400H9.600a17 17 0 0 1 0-5h4.800a17 17 0 0 1 0 5zm.2 5.600a16 16 0 0 0 1.700-3.600h3.400a8.100 8.100 0 0 1-5.100 3.600zm2.200-5.600a20 20 0 0 0 0-5h2.900a8.300 8.300 0 0 1 0 5h-2.900z',
};

/** A channel's mark in its colour; decorative, the name stands beside it or in a label. */
export function ChannelMark({ source, size = 16 }: { readonly source: string; readonly size?: number }) {
  const channel = channelOf(source);
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="40" height="40" rx="11" fill={`var(--source-${channel})`} />
      <path d={PATHS[channel]} transform="translate(8 8)" fill="var(--channel-glyph, #fff)" />
    </svg>
  );
}
