import {
  type CategoryCompare,
  type CategoryComparePivot,
  filterCriteriaSchema,
  issueOf,
  type StatSentiment,
  type StatSummary,
  type UsageStats,
} from '@krasae/contracts';
import { bangkokDate } from '@krasae/domain';
import type { Dimension } from '@krasae/messages';
import { Inject, Injectable } from '@nestjs/common';
import { badRequest } from '../common/api-error.js';
import { NOW } from '../common/tokens.js';
import { CategoryService } from './category.service.js';
import { bySentiment, cellsOf } from './cells.js';
import { type AnalyticQuestion, type CubeScope, CubeService } from './cube.service.js';
import { precedingRange } from './filter.js';
import { type CategoryStat, STAT_CUBE_MEASURES, toPivot, toStat } from './stat.presenter.js';

export interface UsageQuestion {
  readonly accountId: string;
  readonly sinceDate: string | undefined;
  readonly untilDate: string | undefined;
  readonly signal: AbortSignal;
}

/** Figures of the period with their change against the equally long one before it. */
@Injectable()
export class StatService {
  constructor(
    @Inject(CubeService) private readonly cube: CubeService,
    @Inject(CategoryService) private readonly categories: CategoryService,
    @Inject(NOW) private readonly now: () => number,
  ) {}

  async stat(question: AnalyticQuestion): Promise<StatSummary> {
    return this.cube.answer(question, async (scope) => (await this.figures(scope, []))());
  }

  async statSentiment(question: AnalyticQuestion): Promise<StatSentiment> {
    return this.cube.answer(question, async (scope) => {
      const figuresOf = await this.figures(scope, [{ kind: 'sentiment' }]);
      return { data: bySentiment((sentiment) => figuresOf(sentiment)) };
    });
  }

  async categoryCompare(question: AnalyticQuestion, level: number): Promise<CategoryCompare> {
    return this.cube.answer(question, async (scope) => ({
      level,
      data: await this.byCategory(scope, question.accountId, level),
    }));
  }

  async categoryComparePivot(question: AnalyticQuestion, level: number): Promise<CategoryComparePivot> {
    return this.cube.answer(question, async (scope) => ({
      level,
      data: toPivot(await this.byCategory(scope, question.accountId, level)),
    }));
  }

  /** Without dates: from the first of this month through today. */
  async usage({ accountId, signal, ...dates }: UsageQuestion): Promise<UsageStats> {
    const today = bangkokDate(this.now());
    const untilDate = dates.untilDate ?? today;
    const sinceDate = dates.sinceDate ?? `${untilDate.slice(0, 8)}01`;
    if (sinceDate > untilDate) {
      throw badRequest([issueOf('sinceDate', 'timeBackwards', { since: sinceDate, until: untilDate })]);
    }
    const criteria = filterCriteriaSchema.parse({ time: { sinceDate, untilDate } });
    return this.cube.answer({ accountId, criteria, signal }, async (scope) => {
      const total = cellsOf(await scope.rows({ by: [], measures: ['mentions'] }))().mentions ?? 0;
      return { total, sinceDate, untilDate };
    });
  }

  private async byCategory(scope: CubeScope, accountId: string, level: number): Promise<CategoryStat[]> {
    const { dimension, names } = await this.categories.charted(accountId, level);
    const figuresOf = await this.figures(scope, [dimension]);
    return names.map((category) => ({ category, ...figuresOf(category) }));
  }

  /** The figures under each combination of keys. */
  private async figures(scope: CubeScope, by: readonly Dimension[]) {
    const { sinceMs, untilMs } = scope.range;
    const wish = { by, measures: STAT_CUBE_MEASURES };
    const [now, before] = await Promise.all([
      scope.rows(wish).then(cellsOf),
      scope.rows(wish, precedingRange(scope.range)).then(cellsOf),
    ]);
    return (...keys: readonly string[]) => toStat(now(...keys), before(...keys), untilMs - sinceMs + 1);
  }
}
