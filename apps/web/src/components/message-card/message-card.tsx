import { LinkOutlined } from '@ant-design/icons';
import type { MessageView } from '@krasae/contracts';
import { formatFollowers } from '@krasae/domain';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/index.js';
import { formatStamp } from '../../lib/format-time.js';
import { Avatar } from '../avatar.js';
import { ChannelMark } from '../channel-mark.js';
import { channelOf } from '../channel.rules.js';
import { SentimentMark } from '../sentiment-mark.js';
import { CategoryBar, EngagementBar } from './message-bars.js';
import styles from './message-card.module.css';
import { MessageMedia } from './message-media.js';
import { MessageText } from './message-text.js';
import { piecesOf, verbOf, webAddress } from './message.rules.js';

/** One message as every list shows it (spec section 2, Messages). */
export const MessageCard = memo(function MessageCard({ message }: { readonly message: MessageView }) {
  const { t } = useTranslation();
  const { raw_data: raw } = message;
  const link = webAddress(raw.redirect_url) ?? webAddress(raw.link);
  return (
    <article className={styles['card']} aria-label={message.user.username || t('message.unknownAuthor')}>
      <MessageHead message={message} />
      <div className={styles['body']}>
        {raw.title !== '' && <h2 className={styles['title']}>{raw.title}</h2>}
        <MessageText pieces={piecesOf(message)} />
        {raw.hashtag.length > 0 && (
          <ul className={styles['hashtags']}>
            {raw.hashtag.map((tag) => (
              <li key={tag}>#{tag}</li>
            ))}
          </ul>
        )}
        <MessageMedia message={message} />
        <div className={styles['bars']}>
          <EngagementBar message={message} />
          <CategoryBar message={message} />
          <span className={styles['end']}>
            <SentimentMark score={message.analytic.sentiment_score} />
            {link !== null && (
              <a className={styles['open']} href={link} target="_blank" rel="noopener noreferrer nofollow">
                <LinkOutlined aria-hidden="true" /> {t('message.openLink')}
              </a>
            )}
          </span>
        </div>
      </div>
    </article>
  );
});

function MessageHead({ message }: { readonly message: MessageView }) {
  const { t } = useTranslation();
  const { info, user } = message;
  const name = user.username || t('message.unknownAuthor');
  const profile = webAddress(user.link) ?? webAddress(info.user_link);
  const followers = formatFollowers(user.follower_count);
  return (
    <header className={styles['head']}>
      <Avatar name={name} photo={webAddress(user.photo)} fallback={webAddress(user.fallback_photo)} size={36} />
      <div className={styles['who']}>
        <div className={styles['names']}>
          {profile === null ? (
            <span className={styles['username']}>{name}</span>
          ) : (
            <a className={styles['username']} href={profile} target="_blank" rel="noopener noreferrer nofollow">
              {name}
            </a>
          )}
          <span className={styles['source']}>
            <ChannelMark source={info.source} size={14} />
            {info.site ?? t(`source.${channelOf(info.source)}`)}
          </span>
          {followers !== '-' && (
            <span className={styles['faint']}>{t('message.followers', { formatted: followers })}</span>
          )}
        </div>
        <div className={styles['when']}>
          {t(`message.${verbOf(message)}`, { page: info.page?.name ?? '' })}{' '}
          <time dateTime={info.created_at} className="number">
            {formatStamp(info.created_at, currentLanguage())}
          </time>
        </div>
      </div>
    </header>
  );
}
