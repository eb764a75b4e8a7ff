import { ANALYST_ROLES } from '@krasae/domain';
import { drilldownSchema } from './drilldown.contract.js';
import { endpoint } from './endpoint.contract.js';
import { filterCriteriaSchema } from './filter-criteria.contract.js';
import {
  keywordUsageBodySchema,
  keywordUsageSchema,
  locationCriteriaSchema,
  locationsSchema,
  topKeywordQuerySchema,
  wordQuerySchema,
  wordRowsSchema,
} from './word.contract.js';

const rowsOf = <const Path extends string>(path: Path, summary: string) =>
  endpoint({
    method: 'post',
    path: `/api/analytic/${path}`,
    access: ANALYST_ROLES,
    query: wordQuerySchema,
    body: filterCriteriaSchema,
    answer: wordRowsSchema,
    summary,
  });

/** What is talked about and where (spec section 7, Analytics). */
export const WORD_ENDPOINTS = {
  hashtagCount: rowsOf('hashtag-count', 'Hashtags with most mentions.'),
  hashtagEngagement: rowsOf('hashtag-engagement', 'Hashtags with most engagement.'),
  hashtagView: rowsOf('hashtag-view', 'Hashtags with most views.'),
  wordCount: rowsOf('word-count', 'Words with most mentions.'),
  wordEngagement: rowsOf('word-engagement', 'Words with most engagement.'),
  wordView: rowsOf('word-view', 'Words with most views.'),
  locations: endpoint({
    method: 'post',
    path: '/api/analytic/location',
    access: ANALYST_ROLES,
    body: filterCriteriaSchema,
    answer: locationsSchema,
    summary: 'Engagement, mentions and views by province mentioned.',
  }),
  mapDrilldown: endpoint({
    method: 'post',
    path: '/api/analytic/map-drilldown',
    access: ANALYST_ROLES,
    body: locationCriteriaSchema,
    answer: drilldownSchema,
    summary: 'Messages that mention one of the provinces.',
  }),
  topKeywords: endpoint({
    method: 'post',
    path: '/api/analytic/usage/stat/top-keyword',
    access: ANALYST_ROLES,
    query: topKeywordQuerySchema,
    body: filterCriteriaSchema,
    answer: keywordUsageSchema,
    summary: "The account's keywords that most messages matched.",
  }),
  keywordUsage: endpoint({
    method: 'post',
    path: '/api/analytic/usage/stat/keyword',
    access: ANALYST_ROLES,
    body: keywordUsageBodySchema,
    answer: keywordUsageSchema,
    summary: 'How many messages matched each of these keywords, in their order.',
  }),
} as const;
