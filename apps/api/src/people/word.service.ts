import type { AnalyticMode, KeywordUsage, KeywordUsageBody, Locations, WordRows } from '@krasae/contracts';
import { filterCriteriaSchema } from '@krasae/contracts';
import type { DocumentStore } from '@krasae/documents';
import { PROVINCES, wholePercentages } from '@krasae/domain';
import { Inject, Injectable } from '@nestjs/common';
import { requireOwnAccount } from '../account/own-account.js';
import { cellsOf, MEASURE_OF_MODE, THREE_MEASURES, threeOf } from '../analytic/cells.js';
import { type AnalyticQuestion, CubeService } from '../analytic/cube.service.js';
import { DOCUMENTS } from '../common/tokens.js';

export interface WordQuestion extends AnalyticQuestion {
  readonly of: 'word' | 'hashtag';
  readonly mode: AnalyticMode;
  readonly limit: number;
  /** As the client names it; the session's own unless given. */
  readonly account: string | undefined;
}

/** What is talked about, where, and which of the account's keywords found it. */
@Injectable()
export class WordService {
  constructor(
    @Inject(CubeService) private readonly cube: CubeService,
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
  ) {}

  async rows({ of, mode, limit, account, ...question }: WordQuestion): Promise<WordRows> {
    await requireOwnAccount(this.documents, question.accountId, account, 'account');
    const measure = MEASURE_OF_MODE[mode];
    return this.cube.answer(question, async (scope) => {
      const rows = await scope.rows({ by: [{ kind: of }], measures: [measure], top: { measure, limit } });
      const counts = rows.map(({ values }) => values[measure] ?? 0);
      const percents = wholePercentages(counts);
      const data = rows.map(({ keys: [word = ''] }, at) => ({
        word,
        count: counts[at] ?? 0,
        percent: percents[at] ?? 0,
      }));
      return { data };
    });
  }

  async locations(question: AnalyticQuestion): Promise<Locations> {
    return this.cube.answer(question, async (scope) => {
      const cells = cellsOf(await scope.rows({ by: [{ kind: 'province' }], measures: THREE_MEASURES }));
      const found = PROVINCES.map(({ name, thai }) => ({
        location: name,
        locationThai: thai,
        ...threeOf(cells(name)),
      }));
      found.sort((one, other) => other.count - one.count);
      const percents = wholePercentages(found.map(({ count }) => count));
      return { data: found.map((row, at) => ({ ...row, percent: percents[at] ?? 0 })) };
    });
  }

  async topKeywords(question: AnalyticQuestion, limit: number): Promise<KeywordUsage> {
    const top = { measure: 'mentions', limit } as const;
    return this.cube.answer(question, async (scope) => {
      const rows = await scope.rows({ by: [{ kind: 'matchedKeyword' }], measures: ['mentions'], top });
      return { data: rows.map(({ keys: [keyword = ''], values }) => ({ keyword, count: values.mentions ?? 0 })) };
    });
  }

  async keywordUsage(accountId: string, body: KeywordUsageBody, signal: AbortSignal): Promise<KeywordUsage> {
    const { keywords, time } = body;
    const criteria = filterCriteriaSchema.parse(time === undefined ? {} : { time });
    const also = { kind: 'matchedKeyword', keywords } as const;
    return this.cube.answer({ accountId, criteria, signal, also }, async (scope) => {
      const cells = cellsOf(await scope.rows({ by: [{ kind: 'matchedKeyword' }], measures: ['mentions'] }));
      return { data: keywords.map((keyword) => ({ keyword, count: cells(keyword).mentions ?? 0 })) };
    });
  }
}
