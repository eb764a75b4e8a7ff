import { FrownOutlined, MehOutlined, SmileOutlined } from '@ant-design/icons';
import { type Sentiment, sentimentLabel, sentimentOfScore } from '@krasae/domain';
import { useTranslation } from 'react-i18next';
import styles from './sentiment-mark.module.css';

const ICONS = { positive: SmileOutlined, neutral: MehOutlined, negative: FrownOutlined } as const;

export function SentimentIcon({ of }: { readonly of: Sentiment }) {
  const Icon = ICONS[of];
  return <Icon style={{ color: `var(--sentiment-text-${of})` }} aria-hidden="true" />;
}

/** Icon and words for a score, so that colour is never the only sign. */
export function SentimentMark({ score }: { readonly score: number }) {
  const { t } = useTranslation();
  const sentiment = sentimentOfScore(score);
  const label = t(`sentimentLabel.${sentimentLabel(score)}`);
  return (
    <span className={styles['mark']} style={{ color: `var(--sentiment-text-${sentiment})` }}>
      <SentimentIcon of={sentiment} />
      <span className="visually-hidden">{t('message.sentimentOf', { label })}</span>
      <span aria-hidden="true">{label}</span>
    </span>
  );
}
