import type {
  AnalyticMode,
  CategoryTrend,
  HomeSentiment,
  HomeTotal,
  InfluencerTrend,
  SourceTraffic,
  WordTrend,
} from '@krasae/contracts';
import { type Granularity, SOURCES } from '@krasae/domain';
import type { CubeRow, Dimension, KnownAuthor } from '@krasae/messages';
import { Inject, Injectable } from '@nestjs/common';
import { CategoryService } from './category.service.js';
import { cellsOf, firstKeysOf, MEASURE_OF_MODE } from './cells.js';
import { type AnalyticQuestion, type CubeScope, CubeService } from './cube.service.js';
import { precedingRange } from './filter.js';
import { toHomeSentiment, toHomeTotal, toTrends, type Trend } from './home.presenter.js';
import { type Timeline, timelineOf } from './timeline.js';

/** Spec section 9. */
const WORDS = 20;
const INFLUENCERS = 5;

export interface HomeQuestion extends AnalyticQuestion {
  readonly mode: AnalyticMode;
}

/** The cards of the overview, each in the one mode that is on screen. */
@Injectable()
export class HomeService {
  constructor(
    @Inject(CubeService) private readonly cube: CubeService,
    @Inject(CategoryService) private readonly categories: CategoryService,
  ) {}

  async total(question: HomeQuestion): Promise<HomeTotal> {
    const { mode } = question;
    const measures = [MEASURE_OF_MODE[mode]];
    return this.cube.answer(question, async (scope) => {
      const timeline = timelineOf(scope.range);
      const [rows, before] = await Promise.all([
        scope.rows({ by: [timeline.dimension], measures }),
        scope.rows({ by: [], measures }, precedingRange(scope.range)),
      ]);
      return toHomeTotal(cellsOf(rows), cellsOf(before)()[MEASURE_OF_MODE[mode]] ?? 0, mode, timeline);
    });
  }

  async sentiment(question: HomeQuestion): Promise<HomeSentiment> {
    const { mode } = question;
    const wish = { by: [{ kind: 'sentiment' }], measures: [MEASURE_OF_MODE[mode]] } as const;
    return this.cube.answer(question, async (scope) => toHomeSentiment(cellsOf(await scope.rows(wish)), mode));
  }

  async wordTrend(question: HomeQuestion): Promise<WordTrend> {
    const { mode } = question;
    return this.cube.answer(question, async (scope) => {
      const timeline = timelineOf(scope.range);
      const rows = await this.top(scope, { kind: 'word' }, WORDS, mode, timeline);
      const data = toTrends(cellsOf(rows), firstKeysOf(rows), mode, timeline);
      return { mode, granularity: timeline.granularity, data };
    });
  }

  async influencerTrend(question: HomeQuestion): Promise<InfluencerTrend> {
    const { mode } = question;
    return this.cube.answer(question, async (scope) => {
      const timeline = timelineOf(scope.range);
      const rows = await this.top(scope, { kind: 'author' }, INFLUENCERS, mode, timeline);
      const ids = firstKeysOf(rows);
      const known = new Map((await scope.authors(ids)).map((one) => [one.key, one]));
      const data = toTrends(cellsOf(rows), ids, mode, timeline).flatMap((trend) => {
        const author = known.get(trend.name);
        return author === undefined ? [] : [withAuthor(trend, author)];
      });
      return { mode, granularity: timeline.granularity, data };
    });
  }

  async sourceTraffic(question: HomeQuestion): Promise<SourceTraffic> {
    const { mode } = question;
    return this.cube.answer(question, async (scope) => {
      const timeline = timelineOf(scope.range);
      const rows = await scope.rows({
        by: [{ kind: 'source' }, timeline.dimension],
        measures: [MEASURE_OF_MODE[mode]],
      });
      return { mode, granularity: timeline.granularity, data: toTrends(cellsOf(rows), SOURCES, mode, timeline) };
    });
  }

  async categoryTrend(question: HomeQuestion, level: number, wished?: Granularity): Promise<CategoryTrend> {
    const { mode } = question;
    const { dimension, names } = await this.categories.charted(question.accountId, level);
    return this.cube.answer(question, async (scope) => {
      const timeline = timelineOf(scope.range, wished);
      const rows = await scope.rows({ by: [dimension, timeline.dimension], measures: [MEASURE_OF_MODE[mode]] });
      return { mode, level, granularity: timeline.granularity, data: toTrends(cellsOf(rows), names, mode, timeline) };
    });
  }

  private top(
    scope: CubeScope,
    dimension: Dimension,
    limit: number,
    mode: AnalyticMode,
    timeline: Timeline,
  ): Promise<readonly CubeRow[]> {
    const measure = MEASURE_OF_MODE[mode];
    return scope.rows({ by: [dimension, timeline.dimension], measures: [measure], top: { measure, limit } });
  }
}

function withAuthor(
  { name: id, ...trend }: Trend<string>,
  { author, source }: KnownAuthor,
): InfluencerTrend['data'][number] {
  return { id, name: author.name, source, photo: author.photo ?? null, link: author.link ?? null, ...trend };
}
