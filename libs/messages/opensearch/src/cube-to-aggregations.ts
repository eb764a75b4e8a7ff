import type { Granularity } from '@krasae/domain';
import type { CubeQuestion, Dimension, Measure } from '@krasae/messages';
import { CATEGORY_FIELDS } from './message-mapping.js';

/** Aggregations as OpenSearch takes them; JSON throughout. */
export type Aggregations = Readonly<Record<string, object>>;

/**
 * One search of a question. The caller adds the query and the routing, and asks for no hits; 'mentions' are the count of
 * documents that the answer and every bucket have anyway.
 */
export interface CubeSearch {
  /** The keys of a bucket, in order: one for each. */
  readonly by: readonly Dimension[];
  /** Of a paged search: ask again with the after_key of 'rows' until fewer buckets than this come. */
  readonly pageSize: number | null;
  readonly aggs: Aggregations;
}

export interface CubeSearches {
  /** All measures but authors; null where authors alone are asked for. */
  readonly figures: CubeSearch | null;
  /**
   * Distinct authors, exact: each bucket is an author (the last key) within the keys before. A cardinality aggregation
   * would only estimate them.
   */
  readonly authors: CubeSearch | null;
  /** Where authors rank the first dimension: each bucket is an author within one of its keys. */
  readonly ranks: CubeSearch | null;
}

const AUTHOR: Dimension = { kind: 'author' };

/**
 * The question as searches, exact (design 6). Without top, or ranked by authors, every key is paged through; with any
 * other top the engine ranks, exactly as long as the account's messages stand in one shard (see message-mapping.ts).
 */
export function cubeToAggregations(
  { by, measures, top }: Omit<CubeQuestion, 'query'>,
  pageSize = PAGE_SIZE,
): CubeSearches {
  const [first] = by;
  if (top !== undefined && first === undefined) {
    throw new RangeError('A cube question with top needs a dimension whose keys are ranked.');
  }
  if (top !== undefined && !(Number.isSafeInteger(top.limit) && top.limit >= 1)) {
    throw new RangeError(`The limit of top is a whole number from 1 on, not ${top.limit}.`);
  }
  const figures = measures.filter((measure) => measure !== 'authors');
  const metrics = metricsOf(figures);
  const areAuthorsAlone = figures.length === 0 && measures.length > 0;
  const isRankedHere = top !== undefined && top.measure !== 'authors';
  return {
    figures:
      areAuthorsAlone && !isRankedHere ? null : figuresSearch(by, metrics, isRankedHere ? top : undefined, pageSize),
    authors: measures.includes('authors') ? paged([...by, AUTHOR], {}, pageSize) : null,
    ranks: top?.measure === 'authors' && first !== undefined ? paged([first, AUTHOR], {}, pageSize) : null,
  };
}

function figuresSearch(
  by: readonly Dimension[],
  metrics: Aggregations,
  top: CubeQuestion['top'],
  pageSize: number,
): CubeSearch {
  if (by.length === 0) return { by, pageSize: null, aggs: metrics };
  return top === undefined ? paged(by, metrics, pageSize) : { by, pageSize: null, aggs: ranked(by, top, metrics) };
}

/** Buckets of a page. */
const PAGE_SIZE = 10_000;
/** The most that the engine allows in one answer is 65,535. */
export const LARGE_PAGE = 60_000;
/** Keys below a ranked one. More buckets than these are refused by the engine for the answer as a whole. */
const MAX_KEYS = 65_535;
const BANGKOK = '+07:00';

/** What adds a measure up; mentions are the document count that each bucket has anyway. */
function metric(measure: Measure): object | null {
  const field = figureOf(measure);
  if (field === null) return null;
  return HIGHEST[measure] === undefined ? { sum: { field } } : { max: { field } };
}

/** The field that holds the figure of a measure; null of messages and authors, which are counted. */
export function figureOf(measure: Measure): string | null {
  if (measure === 'mentions' || measure === 'authors') return null;
  return HIGHEST[measure] ?? measure;
}

const HIGHEST: Readonly<Partial<Record<Measure, string>>> = {
  highestEngagement: 'engagement',
  highestViews: 'views',
  highestVideoViews: 'videoViews',
  highestPageViews: 'pageViews',
  highestReactions: 'reactions',
  highestComments: 'comments',
  highestShares: 'shares',
};

function fieldOf(dimension: Exclude<Dimension, { kind: 'time' }>): string {
  switch (dimension.kind) {
    case 'category':
      return CATEGORY_FIELDS[dimension.level] ?? 'categoriesBeyond';
    case 'website':
      return 'site';
    case 'hour':
      return 'hourOfDay';
    case 'author':
      return 'authorKey';
    case 'matchedKeyword':
    case 'hashtag':
    case 'word':
    case 'province':
      return `${dimension.kind}s`;
    default:
      return dimension.kind;
  }
}

/** A fixed offset instead of a zone: Bangkok has no daylight saving (design 2). */
function histogramOf(granularity: Granularity): object {
  const interval =
    granularity === 'hour' || granularity === 'day'
      ? { fixed_interval: granularity === 'hour' ? '1h' : '1d' }
      : { calendar_interval: granularity };
  return { field: 'createdAt', ...interval, time_zone: BANGKOK };
}

function compositeSource(dimension: Dimension): object {
  if (dimension.kind === 'time') return { date_histogram: histogramOf(dimension.granularity) };
  return { terms: { field: fieldOf(dimension) } };
}

function metricsOf(measures: readonly Measure[]): Aggregations {
  return Object.fromEntries(
    measures.flatMap((measure) => {
      const found = metric(measure);
      return found === null ? [] : [[measure, found]];
    }),
  );
}

/** Every combination of keys that holds a message, in ascending order, page by page: exact however many there are. */
function paged(by: readonly Dimension[], aggs: Aggregations, size: number): CubeSearch {
  const sources = by.map((dimension, place) => ({ [keyName(place)]: compositeSource(dimension) }));
  return { by, pageSize: size, aggs: { rows: { composite: { size, sources }, ...below(aggs) } } };
}

/** The highest keys of the first dimension, and below each the keys of the others; the figures stand innermost. */
function ranked(by: readonly Dimension[], top: NonNullable<CubeQuestion['top']>, metrics: Aggregations): Aggregations {
  const order = [{ [top.measure === 'mentions' ? '_count' : top.measure]: 'desc' }, { _key: 'asc' }];
  return by.reduceRight<Aggregations>((inner, dimension, place) => {
    if (place > 0) return { [keyName(place)]: { ...keysOf(dimension, MAX_KEYS, { _key: 'asc' }), ...below(inner) } };
    return {
      [keyName(0)]: { ...keysOf(dimension, top.limit, order), ...below({ ...inner, ...metricsOf([top.measure]) }) },
    };
  }, metrics);
}

/** The highest keys of the dimension alone. */
export function rankedKeys(dimension: Dimension, top: NonNullable<CubeQuestion['top']>): Aggregations {
  return ranked([dimension], top, {});
}

/** A histogram knows no limit: of its buckets the reader takes the first. */
function keysOf(dimension: Dimension, size: number, order: object): object {
  if (dimension.kind === 'time') {
    return { date_histogram: { ...histogramOf(dimension.granularity), min_doc_count: 1, order } };
  }
  return { terms: { field: fieldOf(dimension), size, order } };
}

function keyName(place: number): string {
  return `key_${place}`;
}

function below(aggs: Aggregations): { readonly aggs?: Aggregations } {
  return Object.keys(aggs).length === 0 ? {} : { aggs };
}
