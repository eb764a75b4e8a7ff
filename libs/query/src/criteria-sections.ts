import { type FilterCriteria, issueOf } from '@krasae/contracts';
import {
  OTHERS,
  OWN_MEDIA_KINDS,
  type OwnMediaSettings,
  type OwnMedium,
  siteOfSourceKey,
  SOURCES,
} from '@krasae/domain';
import { normaliseTag } from '@krasae/text';
import type { CriteriaIssue } from './criteria-issue.js';
import { negated } from './criteria-keywords.js';
import { allOf, anyOf, type MessageQuery } from './message-query.js';

const LIST_SECTIONS = ['source', 'sentiment', 'contentType', 'messageType', 'ownMedia'] as const;

/** A filter with a section in which nothing is chosen is incomplete (spec section 5). */
export function reportIncomplete(criteria: FilterCriteria, issues: CriteriaIssue[]): void {
  const { rawCategory, rawSource, category = [], subCategory = [], selectAll } = criteria;
  const empty = LIST_SECTIONS.filter((section) => criteria[section]?.length === 0 && !selectAll[section]).filter(
    (section) => section !== 'source' || rawSource === undefined || rawSource.length === 0,
  );
  const chosen = [category, ...subCategory.map((level) => level.category)];
  const allCategories = selectAll.category || selectAll.subCategory || chosen.some((names) => names.length > 0);
  const incomplete = rawCategory?.length === 0 && !allCategories ? [...empty, 'category'] : empty;
  for (const path of incomplete) {
    issues.push(issueOf(path, 'nothingChosen'));
  }
}

/** Conditions of the sections of the sidebar that are lists of values; a section with its selectAll flag has none. */
export function sectionsOf(
  criteria: FilterCriteria,
  settings: OwnMediaSettings,
  issues: CriteriaIssue[],
): MessageQuery[] {
  const { sentiment, messageType, contentType, ownMedia, selectAll } = criteria;
  const sources = sourceKeysOf(criteria);
  const found: MessageQuery[] = [];
  if (sources !== undefined && !selectAll.source) found.push(sourcesOf(sources, issues));
  if (sentiment !== undefined && !selectAll.sentiment) found.push({ kind: 'sentiment', labels: sentiment });
  if (messageType !== undefined && !selectAll.messageType) found.push({ kind: 'messageType', types: messageType });
  if (contentType !== undefined && !selectAll.contentType) found.push({ kind: 'contentType', types: contentType });
  if (ownMedia !== undefined && !selectAll.ownMedia) found.push(ownMediaOf(ownMedia, settings, issues));
  return [...found, ...categoriesOf(criteria)];
}

interface SourceKey {
  readonly key: string;
  readonly path: string;
}

/** 'website' in source stands for the sites that rawSource names, where it names any and not 'website' itself. */
function sourceKeysOf({ source, rawSource }: FilterCriteria): SourceKey[] | undefined {
  const raw = rawSource?.map((key, index) => ({ key, path: `rawSource.${index}` })) ?? [];
  if (source === undefined || source.length === 0) return raw.length > 0 ? raw : source?.map(pathless);
  const keys = source.map((key, index) => ({ key, path: `source.${index}` }));
  const sites = raw.filter(({ key }) => siteOfSourceKey(key));
  const whole = sites.length === 0 || raw.some(({ key }) => key === 'website');
  return whole ? keys : [...keys.filter(({ key }) => key !== 'website'), ...sites];
}

function pathless(key: string): SourceKey {
  return { key, path: 'source' };
}

function sourcesOf(keys: readonly SourceKey[], issues: CriteriaIssue[]): MessageQuery {
  const channels: readonly string[] = SOURCES;
  for (const { key, path } of keys) {
    if (channels.includes(key) || siteOfSourceKey(key)) continue;
    issues.push(issueOf(path, 'noChannel', { name: key, choice: channels.join(', ') }));
  }
  return { kind: 'source', keys: keys.map(({ key }) => key) };
}

/** On any of the chosen own media: all of a kind, a group's, or, with 'others', on none of the account's. */
function ownMediaOf(
  chosen: readonly string[],
  { media, groups }: OwnMediaSettings,
  issues: CriteriaIssue[],
): MessageQuery {
  const kinds: readonly string[] = OWN_MEDIA_KINDS;
  const every = [...media, ...groups.flatMap((group) => group.media)];
  return anyOf(
    chosen.map((name, index) => {
      if (kinds.includes(name)) return onMedia(every.filter(({ kind }) => kind === name));
      if (name === OTHERS) return negated(onMedia(every));
      const group = groups.find(({ id }) => id === name);
      if (group === undefined) {
        issues.push(issueOf(`ownMedia.${index}`, 'noMediaGroup', { name, choice: kinds.join(', ') }));
      }
      return onMedia(group?.media ?? []);
    }),
  );
}

function onMedia(media: readonly OwnMedium[]): MessageQuery {
  return anyOf(media.map(({ source, names }) => ({ kind: 'ownMedia', source, names: names.map(normaliseTag) })));
}

/**
 * Each level with a selection is a condition of its own; an empty one asks for all categories of the level (spec
 * section 5). Match any: a message carries one of the level's selected; match all: it carries every one.
 */
function categoriesOf({ category, subCategory, matchCategoryMode, selectAll }: FilterCriteria): MessageQuery[] {
  const top = selectAll.category ? [] : [{ level: 0, category: category ?? [] }];
  const levels = [...top, ...((selectAll.subCategory ? undefined : subCategory) ?? [])];
  return levels
    .filter((level) => level.category.length > 0)
    .map(({ level, category: names }) =>
      matchCategoryMode === 'any'
        ? { kind: 'category', level, names }
        : allOf(names.map((name) => ({ kind: 'category', level, names: [name] }))),
    );
}
