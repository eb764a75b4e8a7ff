import { SENTIMENTS, type Sentiment, type Source, SOURCES } from '@krasae/domain';
import { useTranslation } from 'react-i18next';
import { ChannelMark } from './channel-mark.js';
import { MultiSelect } from './multi-select.js';
import { SentimentIcon } from './sentiment-mark.js';

interface SelectProps<T> {
  readonly chosen: readonly T[];
  readonly onChange: (chosen: T[]) => void;
}

export function ChannelSelect({ chosen, onChange }: SelectProps<Source>) {
  const { t } = useTranslation();
  return (
    <MultiSelect
      label={t('filter.channels')}
      all={t('filter.allChannels')}
      some={(count) =>
        count === 1 && chosen[0] !== undefined ? t(`source.${chosen[0]}`) : t('filter.someChannels', { count })
      }
      options={SOURCES.map((value) => ({
        value,
        label: t(`source.${value}`),
        mark: <ChannelMark source={value} />,
      }))}
      chosen={chosen}
      onChange={onChange}
    />
  );
}

export function SentimentSelect({ chosen, onChange }: SelectProps<Sentiment>) {
  const { t } = useTranslation();
  return (
    <MultiSelect
      label={t('filter.sentiment')}
      all={t('filter.allSentiments')}
      some={() => chosen.map((sentiment) => t(`sentiment.${sentiment}`)).join(', ')}
      options={SENTIMENTS.map((value) => ({
        value,
        label: t(`sentiment.${value}`),
        mark: <SentimentIcon of={value} />,
      }))}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
