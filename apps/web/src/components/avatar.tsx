import { useState } from 'react';
import styles from './avatar.module.css';
import { avatarColour, initialsOf } from './avatar.rules.js';

export interface AvatarProps {
  readonly name: string;
  readonly photo: string | null;
  readonly fallback: string | null;
  readonly size: number;
}

/** The author's photo; if that cannot be shown the fallback; if that cannot either, initials. Decorative. */
export function Avatar({ name, photo, fallback, size }: AvatarProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const source = [photo, fallback].find((url) => url !== null && url !== '' && !broken.includes(url));
  const box = { width: size, height: size, fontSize: size * 0.36 };
  if (typeof source === 'string') {
    return (
      <img
        className={styles['avatar']}
        style={box}
        src={source}
        alt=""
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setBroken([...broken, source])}
      />
    );
  }
  return (
    <span className={styles['avatar']} style={{ ...box, background: avatarColour(name) }} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
