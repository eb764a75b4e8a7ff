import { PlayCircleFilled } from '@ant-design/icons';
import type { MessageView } from '@krasae/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelMark } from '../channel-mark.js';
import styles from './message-card.module.css';
import { webAddress } from './message.rules.js';

const MAX_SHOWN = 4;

/** Images and the video's thumbnail; the video itself plays where it was posted. */
export function MessageMedia({ message }: { readonly message: MessageView }) {
  const { t } = useTranslation();
  const { raw_data: raw, info, user } = message;
  const username = user.username;
  const video = info.has_video ? (webAddress(info.video_url) ?? webAddress(raw.video)) : null;
  const images = raw.image.filter((address) => webAddress(address) !== null);
  if (images.length === 0 && video === null) return null;
  const thumbnail = video === null ? undefined : images[0];
  const others = video === null ? images : images.slice(1);
  const fallback = webAddress(raw.fallback_image);
  return (
    <div className={styles['media']}>
      {video !== null && (
        <a className={styles['video']} href={video} target="_blank" rel="noopener noreferrer nofollow">
          <Thumb
            address={thumbnail ?? ''}
            fallback={fallback}
            source={info.source}
            alt={t('message.video', { username })}
          />
          <PlayCircleFilled className={styles['play'] ?? ''} aria-hidden="true" />
        </a>
      )}
      {others.slice(0, MAX_SHOWN).map((address, index) => (
        <a key={address} href={address} target="_blank" rel="noopener noreferrer nofollow">
          <Thumb
            address={address}
            fallback={fallback}
            source={info.source}
            alt={t('message.image', { index: String(index + 1), username })}
          />
        </a>
      ))}
      {others.length > MAX_SHOWN && <span className={styles['rest']}>+{others.length - MAX_SHOWN}</span>}
    </div>
  );
}

interface ThumbProps {
  readonly address: string;
  readonly fallback: string | null;
  readonly source: string;
  readonly alt: string;
}

/** An image; the fallback where it is broken; the channel's own tile where that is broken too (spec section 5). */
function Thumb({ address, fallback, source, alt }: ThumbProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const shown = [address, fallback ?? ''].find((candidate) => candidate !== '' && !broken.includes(candidate));
  if (shown === undefined) {
    return (
      <span className={styles['tile']} role="img" aria-label={alt}>
        <ChannelMark source={source} size={28} />
      </span>
    );
  }
  return (
    <img
      src={shown}
      alt={alt}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken([...broken, shown])}
    />
  );
}
