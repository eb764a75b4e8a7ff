import { EyeOutlined, LikeOutlined, MessageOutlined, RetweetOutlined, RiseOutlined } from '@ant-design/icons';
import type { MessageView } from '@krasae/contracts';
import { formatCompact, formatFull } from '@krasae/domain';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryColour } from '../../lib/account.js';
import styles from './message-card.module.css';
import { categoryTags } from './message.rules.js';

/** What people did with the message, each figure short with the whole one in its title. */
export function EngagementBar({ message }: { readonly message: MessageView }) {
  const { t } = useTranslation();
  const { summary: counts, analytic } = message;
  const figures: readonly [string, ComponentType<{ 'aria-hidden': 'true' }>, number][] = [
    [t('message.engagement'), RiseOutlined, analytic.engagement_score],
    [t('message.reactions'), LikeOutlined, counts.like_count + counts.dislike_count + counts.reaction_count],
    [t('message.comments'), MessageOutlined, counts.comment_count],
    [t('message.shares'), RetweetOutlined, counts.share_count + counts.retweet_count + counts.quote_count],
    [t('message.views'), EyeOutlined, counts.view_count],
  ];
  return (
    <ul className={styles['figures']} aria-label={t('message.engagement')}>
      {figures.map(([label, Icon, value]) => (
        <li key={label} title={`${label}: ${formatFull(value)}`}>
          <Icon aria-hidden="true" />
          <span className="visually-hidden">{label}: </span>
          <span className="number">{formatCompact(value)}</span>
        </li>
      ))}
    </ul>
  );
}

export function CategoryBar({ message }: { readonly message: MessageView }) {
  const { t } = useTranslation();
  const colourOf = useCategoryColour();
  return (
    <ul className={styles['categories']} aria-label={t('message.categories')}>
      {categoryTags(message).map(({ level, name, short }) => (
        <li key={`${level}:${name}`} title={name}>
          <span className={styles['dot']} style={{ background: colourOf(level, name) }} />
          {short}
        </li>
      ))}
    </ul>
  );
}
