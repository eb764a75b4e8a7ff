import type {
  FilterCriteria,
  HistoryGraph,
  MessagePage,
  MessageView,
  SentimentPie,
  SourcePie,
  StatSummary,
} from '@krasae/contracts';
import { granularityOfRange } from '@krasae/domain';
import type { CubeRow, Dimension, Measure, MessageIndex } from '@krasae/messages';
import type { MessageQuery } from '@krasae/query';
import { Inject, Injectable } from '@nestjs/common';
import { badRequest, notFound } from '../common/api-error.js';
import { INDEX, NOW } from '../common/tokens.js';
import { precedingRange, readFilter, within } from './filter.js';
import { FreshnessService } from './freshness.service.js';
import { THREE_MEASURES, toHistory, toSentimentPie, toSourcePie } from './graph.presenter.js';
import { toMessageView } from './message.presenter.js';
import { STAT_CUBE_MEASURES, toStat } from './stat.presenter.js';

/** Buckets of a history at most: a thousand years of years, so that a range typed wrong costs nothing. */
const MAX_BUCKETS = 1000;
const YEAR_MS = 365 * 86_400_000;

/** One question to the analytics: whose, what, and the signal that the asker has gone. */
export interface AnalyticQuestion {
  readonly accountId: string;
  readonly criteria: FilterCriteria;
  readonly signal: AbortSignal;
}

/** Criteria in, one or two questions to the index, a presenter out (design 6). */
@Injectable()
export class AnalyticService {
  constructor(
    @Inject(INDEX) private readonly index: MessageIndex,
    @Inject(FreshnessService) private readonly freshness: FreshnessService,
    @Inject(NOW) private readonly now: () => number,
  ) {}

  async search({ accountId, criteria, signal }: AnalyticQuestion): Promise<MessagePage> {
    const filter = readFilter(criteria, this.now());
    const { page, recordPerPage } = criteria.paging;
    const [found, freshness] = await Promise.all([
      this.index.search(
        accountId,
        {
          query: within(filter, filter.range),
          sort: criteria.sort,
          offset: (page - 1) * recordPerPage,
          limit: recordPerPage,
        },
        { signal },
      ),
      this.freshness.of(accountId),
    ]);
    return {
      data: found.messages.map((message) => toMessageView(message, filter.phrases)),
      currentPage: page,
      totalPage: Math.ceil(found.total / recordPerPage),
      totalRecord: found.total,
      freshness,
    };
  }

  async findById(accountId: string, id: string): Promise<MessageView> {
    const [message] = await this.index.get(accountId, [id]);
    if (message === undefined) throw notFound(`There is no message '${id}'.`);
    return toMessageView(message, null);
  }

  async stat({ accountId, criteria, signal }: AnalyticQuestion): Promise<StatSummary> {
    const filter = readFilter(criteria, this.now());
    const total = (query: MessageQuery) => this.ask(accountId, query, [], STAT_CUBE_MEASURES, signal);
    const [[now], [before], freshness] = await Promise.all([
      total(within(filter, filter.range)),
      total(within(filter, precedingRange(filter.range))),
      this.freshness.of(accountId),
    ]);
    return { ...toStat(now, before, filter.range.untilMs - filter.range.sinceMs + 1), freshness };
  }

  async history({ accountId, criteria, signal }: AnalyticQuestion): Promise<HistoryGraph> {
    const filter = readFilter(criteria, this.now());
    const { sinceMs, untilMs } = filter.range;
    if (untilMs - sinceMs > MAX_BUCKETS * YEAR_MS) {
      throw badRequest([{ path: 'time', problem: `A history spans at most ${MAX_BUCKETS} years: narrow the time.` }]);
    }
    const granularity = granularityOfRange(sinceMs, untilMs);
    const by = [{ kind: 'time', granularity }] as const;
    const [rows, freshness] = await Promise.all([
      this.ask(accountId, within(filter, filter.range), by, THREE_MEASURES, signal),
      this.freshness.of(accountId),
    ]);
    return { ...toHistory(rows, filter.range, granularity), freshness };
  }

  async sentimentPie(question: AnalyticQuestion): Promise<SentimentPie> {
    const { rows, freshness } = await this.pie(question, { kind: 'sentiment' });
    return { ...toSentimentPie(rows), freshness };
  }

  async sourcePie(question: AnalyticQuestion): Promise<SourcePie> {
    const { rows, freshness } = await this.pie(question, { kind: 'source' });
    return { ...toSourcePie(rows), freshness };
  }

  private async pie({ accountId, criteria, signal }: AnalyticQuestion, by: Dimension) {
    const filter = readFilter(criteria, this.now());
    const [rows, freshness] = await Promise.all([
      this.ask(accountId, within(filter, filter.range), [by], THREE_MEASURES, signal),
      this.freshness.of(accountId),
    ]);
    return { rows, freshness };
  }

  private ask(
    accountId: string,
    query: MessageQuery,
    by: readonly Dimension[],
    measures: readonly Measure[],
    signal: AbortSignal,
  ): Promise<readonly CubeRow[]> {
    return this.index.aggregate(accountId, { query, by, measures }, { signal });
  }
}
