import { ANALYST_ROLES } from '@krasae/domain';
import { levelQuerySchema } from './analytic.contract.js';
import { endpoint } from './endpoint.contract.js';
import { filterCriteriaSchema } from './filter-criteria.contract.js';
import {
  activeTimeSchema,
  categoryHistorySchema,
  categoryPieSchema,
  categorySentimentHistorySchema,
  categorySentimentPieSchema,
  historySchema,
  sentimentHistorySchema,
  sentimentPieSchema,
  sourcePieSchema,
} from './graph.contract.js';
import { categorySovSchema } from './sov.contract.js';

/** Graphs of the widgets (spec section 7, Analytics). */
export const GRAPH_ENDPOINTS = {
  history: endpoint({
    method: 'post',
    path: '/api/analytic/graph/history',
    access: ANALYST_ROLES,
    body: filterCriteriaSchema,
    answer: historySchema,
    summary: 'Engagement, mentions and views over time.',
  }),
  sentimentPie: endpoint({
    method: 'post',
    path: '/api/analytic/graph/sentiment-pie',
    access: ANALYST_ROLES,
    body: filterCriteriaSchema,
    answer: sentimentPieSchema,
    summary: 'Engagement, mentions and views by sentiment.',
  }),
  sourcePie: endpoint({
    method: 'post',
    path: '/api/analytic/graph/source-pie',
    access: ANALYST_ROLES,
    body: filterCriteriaSchema,
    answer: sourcePieSchema,
    summary: 'Engagement, mentions and views by channel.',
  }),
  categoryPie: endpoint({
    method: 'post',
    path: '/api/analytic/graph/category-pie',
    access: ANALYST_ROLES,
    query: levelQuerySchema,
    body: filterCriteriaSchema,
    answer: categoryPieSchema,
    summary: 'Engagement, mentions and views by category of a level.',
  }),
  categorySentimentPie: endpoint({
    method: 'post',
    path: '/api/analytic/graph/category-pie/sentiment',
    access: ANALYST_ROLES,
    query: levelQuerySchema,
    body: filterCriteriaSchema,
    answer: categorySentimentPieSchema,
    summary: 'Portions of the sentiments in each category of a level.',
  }),
  sentimentHistory: endpoint({
    method: 'post',
    path: '/api/analytic/graph/sentiment-history',
    access: ANALYST_ROLES,
    body: filterCriteriaSchema,
    answer: sentimentHistorySchema,
    summary: 'Engagement, mentions and views over time by sentiment.',
  }),
  categoryHistory: endpoint({
    method: 'post',
    path: '/api/analytic/graph/category-history',
    access: ANALYST_ROLES,
    query: levelQuerySchema,
    body: filterCriteriaSchema,
    answer: categoryHistorySchema,
    summary: 'Engagement, mentions and views over time by category of a level.',
  }),
  categorySentimentHistory: endpoint({
    method: 'post',
    path: '/api/analytic/graph/category-history/sentiment',
    access: ANALYST_ROLES,
    query: levelQuerySchema,
    body: filterCriteriaSchema,
    answer: categorySentimentHistorySchema,
    summary: 'Engagement, mentions and views over time by category and sentiment.',
  }),
  categorySov: endpoint({
    method: 'post',
    path: '/api/analytic/graph/category-sov',
    access: ANALYST_ROLES,
    query: levelQuerySchema,
    body: filterCriteriaSchema,
    answer: categorySovSchema,
    summary: 'Share of voice: categories of a level by channel.',
  }),
  activeTime: endpoint({
    method: 'post',
    path: '/api/analytic/graph/active-time/highchart',
    access: ANALYST_ROLES,
    body: filterCriteriaSchema,
    answer: activeTimeSchema,
    summary: 'When people talk: hours of the day by days of the week.',
  }),
} as const;
