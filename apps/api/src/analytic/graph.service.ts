import type {
  ActiveTime,
  CategoryHistory,
  CategoryPie,
  CategorySentimentHistory,
  CategorySentimentPie,
  CategorySov,
  HistoryGraph,
  SentimentHistory,
  SentimentPie,
  SourcePie,
} from '@krasae/contracts';
import type { Dimension } from '@krasae/messages';
import { Inject, Injectable } from '@nestjs/common';
import { CategoryService } from './category.service.js';
import { THREE_MEASURES } from './cells.js';
import { type AnalyticQuestion, CubeService } from './cube.service.js';
import {
  toActiveTime,
  toCategoryHistory,
  toCategoryPie,
  toCategorySentimentHistory,
  toCategorySentimentPie,
  toHistory,
  toSentimentHistory,
  toSentimentPie,
  toSourcePie,
} from './graph.presenter.js';
import { SOV_MEASURES, toCategorySov } from './sov.presenter.js';
import { timelineOf } from './timeline.js';

const SENTIMENT: Dimension = { kind: 'sentiment' };
const SOURCE: Dimension = { kind: 'source' };

const three = (...by: readonly Dimension[]) => ({ by, measures: THREE_MEASURES });

@Injectable()
export class GraphService {
  constructor(
    @Inject(CubeService) private readonly cube: CubeService,
    @Inject(CategoryService) private readonly categories: CategoryService,
  ) {}

  async history(question: AnalyticQuestion): Promise<HistoryGraph> {
    return this.cube.answer(question, async (scope) => {
      const timeline = timelineOf(scope.range);
      return toHistory(await scope.rows(three(timeline.dimension)), timeline);
    });
  }

  async sentimentPie(question: AnalyticQuestion): Promise<SentimentPie> {
    return this.cube.answer(question, async (scope) => toSentimentPie(await scope.rows(three(SENTIMENT))));
  }

  async sourcePie(question: AnalyticQuestion): Promise<SourcePie> {
    return this.cube.answer(question, async (scope) => toSourcePie(await scope.rows(three(SOURCE))));
  }

  async activeTime(question: AnalyticQuestion): Promise<ActiveTime> {
    const by = [{ kind: 'dayOfWeek' }, { kind: 'hour' }] as const;
    return this.cube.answer(question, async (scope) => toActiveTime(await scope.rows(three(...by))));
  }

  async sentimentHistory(question: AnalyticQuestion): Promise<SentimentHistory> {
    return this.cube.answer(question, async (scope) => {
      const timeline = timelineOf(scope.range);
      return toSentimentHistory(await scope.rows(three(SENTIMENT, timeline.dimension)), timeline);
    });
  }

  async categoryPie(question: AnalyticQuestion, level: number): Promise<CategoryPie> {
    const { dimension, names } = await this.categories.charted(question.accountId, level);
    return this.cube.answer(question, async (scope) => ({
      level,
      ...toCategoryPie(await scope.rows(three(dimension)), names),
    }));
  }

  async categorySentimentPie(question: AnalyticQuestion, level: number): Promise<CategorySentimentPie> {
    const { dimension, names } = await this.categories.charted(question.accountId, level);
    return this.cube.answer(question, async (scope) => ({
      level,
      ...toCategorySentimentPie(await scope.rows(three(dimension, SENTIMENT)), names),
    }));
  }

  async categoryHistory(question: AnalyticQuestion, level: number): Promise<CategoryHistory> {
    const { dimension, names } = await this.categories.charted(question.accountId, level);
    return this.cube.answer(question, async (scope) => {
      const timeline = timelineOf(scope.range);
      const rows = await scope.rows(three(dimension, timeline.dimension));
      return { level, ...toCategoryHistory(rows, names, timeline) };
    });
  }

  async categorySentimentHistory(question: AnalyticQuestion, level: number): Promise<CategorySentimentHistory> {
    const { dimension, names } = await this.categories.charted(question.accountId, level);
    return this.cube.answer(question, async (scope) => {
      const timeline = timelineOf(scope.range);
      const rows = await scope.rows(three(dimension, SENTIMENT, timeline.dimension));
      return { level, ...toCategorySentimentHistory(rows, names, timeline) };
    });
  }

  async categorySov(question: AnalyticQuestion, level: number): Promise<CategorySov> {
    const { dimension, names } = await this.categories.charted(question.accountId, level);
    return this.cube.answer(question, async (scope) => {
      const timeline = timelineOf(scope.range);
      const rows = await scope.rows({ by: [dimension, SOURCE, timeline.dimension], measures: SOV_MEASURES });
      return { level, ...toCategorySov(rows, names, timeline) };
    });
  }
}
