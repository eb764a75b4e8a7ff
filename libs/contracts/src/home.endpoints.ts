import { ANALYST_ROLES } from '@krasae/domain';
import { granularitySchema, levelQuerySchema } from './analytic.contract.js';
import { endpoint } from './endpoint.contract.js';
import { filterCriteriaSchema } from './filter-criteria.contract.js';
import {
  categoryTrendSchema,
  homeSentimentSchema,
  homeTotalSchema,
  influencerTrendSchema,
  modeParamsSchema,
  sourceTrafficSchema,
  wordTrendSchema,
} from './home.contract.js';

const categoryTrendQuerySchema = levelQuerySchema.extend({
  time: granularitySchema.optional().meta({ description: 'Length of a bucket; without it by the length of the time.' }),
});

/** Cards of the overview in one mode: engagement, count or view_count (spec section 7, Analytics). */
export const HOME_ENDPOINTS = {
  homeTotal: endpoint({
    method: 'post',
    path: '/api/analytic/home/:mode',
    access: ANALYST_ROLES,
    params: modeParamsSchema,
    body: filterCriteriaSchema,
    answer: homeTotalSchema,
    summary: 'The total of a mode with its change and its line.',
  }),
  homeSentiment: endpoint({
    method: 'post',
    path: '/api/analytic/home/sentiment/:mode',
    access: ANALYST_ROLES,
    params: modeParamsSchema,
    body: filterCriteriaSchema,
    answer: homeSentimentSchema,
    summary: 'A mode by sentiment.',
  }),
  wordTrend: endpoint({
    method: 'post',
    path: '/api/analytic/home/word-trend/:mode',
    access: ANALYST_ROLES,
    params: modeParamsSchema,
    body: filterCriteriaSchema,
    answer: wordTrendSchema,
    summary: 'The twenty words with most of a mode, over time.',
  }),
  influencerTrend: endpoint({
    method: 'post',
    path: '/api/analytic/home/influencer-trend/:mode',
    access: ANALYST_ROLES,
    params: modeParamsSchema,
    body: filterCriteriaSchema,
    answer: influencerTrendSchema,
    summary: 'The five authors with most of a mode, over time.',
  }),
  sourceTraffic: endpoint({
    method: 'post',
    path: '/api/analytic/home/source-traffic/:mode',
    access: ANALYST_ROLES,
    params: modeParamsSchema,
    body: filterCriteriaSchema,
    answer: sourceTrafficSchema,
    summary: 'A mode by channel, over time.',
  }),
  categoryTrend: endpoint({
    method: 'post',
    path: '/api/analytic/home/category-trend/:mode',
    access: ANALYST_ROLES,
    params: modeParamsSchema,
    query: categoryTrendQuerySchema,
    body: filterCriteriaSchema,
    answer: categoryTrendSchema,
    summary: 'A mode by category of a level, over time.',
  }),
} as const;
