import { SENTIMENTS, SOURCE_LABELS, SOURCES } from '@krasae/domain';
import type { Filter, FilterUniverse } from '@krasae/machines';
import i18next from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { periodOf, useFilterUniverse } from '../../lib/filter/filter-context.js';
import styles from './preset-selector.module.css';

/** Names of a section that are read; a reader who wants more opens the sidebar. */
const MOST_NAMES = 12;

type Line = readonly [label: string, text: string];

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ');
  const rest = names.length - MOST_NAMES;
  return rest > 0 ? `${shown} ${i18next.t('filter.overflow', { count: rest })}` : shown;
}

function titlesOf(universe: FilterUniverse): ReadonlyMap<string, string> {
  const nodes = [...universe.sources, ...universe.ownMedia].flatMap((node) => [node, ...node.children]);
  return new Map([
    ...SOURCES.map((source) => [source, SOURCE_LABELS[source]] as const),
    ...nodes.map(({ value, title }) => [value, title] as const),
  ]);
}

function textLines(filter: Filter): Line[] {
  const phrases = (['keywordPhrase', 'excludeKeywordPhrase'] as const).map((field) => [field, filter[field]] as const);
  const lists = (['containAllList', 'containAnyList', 'containNoneList', 'username', 'excludeUsername'] as const).map(
    (field) => [field, filter[field] && listed(filter[field])] as const,
  );
  return [...phrases, ...lists].flatMap(([field, text]) =>
    text === undefined || text === '' ? [] : [[i18next.t(`search.${field}`), text] as const],
  );
}

function categoryLines(filter: Filter, { categoryLevels }: FilterUniverse): Line[] {
  const chosen = [{ level: 0, category: filter.category }, ...(filter.subCategory ?? [])];
  const lines = chosen.flatMap(({ level, category }): Line[] => {
    const name = categoryLevels.find((one) => one.level === level)?.name ?? i18next.t('filter.category');
    return category === undefined ? [] : [[name, listed(category)]];
  });
  return lines.length === 0 ? [[i18next.t('filter.category'), i18next.t('filter.allCategories')]] : lines;
}

/** A filter as lines of a section and what is chosen of it (spec section 2, filter option section). */
export function linesOfFilter(filter: Filter, universe: FilterUniverse, nowMs: number): Line[] {
  const { sinceDate, untilDate } = periodOf(filter, nowMs);
  const titles = titlesOf(universe);
  const named = (values: readonly string[]) => listed(values.map((value) => titles.get(value) ?? value));
  const { source, ownMedia, messageType, sentiment, contentType } = filter;
  return [
    [i18next.t('filter.date'), `${sinceDate} – ${untilDate}`],
    ...textLines(filter),
    [i18next.t('filter.channels'), source ? named(source) : i18next.t('filter.allChannels')],
    ...categoryLines(filter, universe),
    [
      i18next.t('filter.messageType'),
      messageType
        ? listed(messageType.map((type) => i18next.t(`filter.${type}`)))
        : i18next.t('filter.allMessageTypes'),
    ],
    [
      i18next.t('filter.sentiment'),
      sentiment
        ? listed(SENTIMENTS.filter((one) => sentiment.includes(one)).map((one) => i18next.t(`sentiment.${one}`)))
        : i18next.t('filter.allSentiments'),
    ],
    [
      i18next.t('filter.contentType'),
      contentType
        ? listed(contentType.map((type) => i18next.t(`filter.${type}`)))
        : i18next.t('filter.allContentTypes'),
    ],
    [i18next.t('filter.ownMedia'), ownMedia ? named(ownMedia) : i18next.t('filter.allOwnMedia')],
  ];
}

/** What a preset holds, to be read and not to be changed. */
export function FilterInWords({ filter }: { readonly filter: Filter }) {
  const { t } = useTranslation();
  const id = useId();
  const universe = useFilterUniverse();
  const [nowMs] = useState(Date.now);
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h3 id={id}>{t('preset.filterTitle')}</h3>
      <dl className={styles['words']}>
        {linesOfFilter(filter, universe, nowMs).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
