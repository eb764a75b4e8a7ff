import type { FilterCriteria, Freshness } from '@krasae/contracts';
import type { CubeQuestion, CubeRow, KnownAuthor, MessageIndex } from '@krasae/messages';
import type { MessageQuery, TimeRange } from '@krasae/query';
import { Inject, Injectable } from '@nestjs/common';
import { INDEX, NOW } from '../common/tokens.js';
import { type Filter, narrowed, readFilter, within } from './filter.js';
import { FreshnessService } from './freshness.service.js';
import { OwnMediaService } from './own-media.service.js';

/** One question to the analytics: whose, what, and the signal that the asker has gone. */
export interface AnalyticQuestion {
  readonly accountId: string;
  readonly criteria: FilterCriteria;
  readonly signal: AbortSignal;
  /** What must hold beside the criteria. */
  readonly also?: MessageQuery;
}

export type CubeWish = Omit<CubeQuestion, 'query'>;

/** A question understood: its time, and the cube over what it finds. */
export class CubeScope {
  readonly range: TimeRange;

  constructor(
    private readonly index: MessageIndex,
    private readonly question: AnalyticQuestion,
    private readonly filter: Filter,
  ) {
    this.range = filter.range;
  }

  /** Rows of the cube within the question's time, or within another range. */
  rows(wish: CubeWish, range: TimeRange = this.range): Promise<readonly CubeRow[]> {
    const { accountId, signal } = this.question;
    return this.index.aggregate(accountId, { ...wish, query: within(this.filter, range) }, { signal });
  }

  /** The same question about fewer messages. */
  narrowed(also: MessageQuery): CubeScope {
    return new CubeScope(this.index, this.question, narrowed(this.filter, also));
  }

  authors(keys: readonly string[]): Promise<readonly KnownAuthor[]> {
    const { accountId, signal } = this.question;
    return this.index.authors(accountId, keys, { signal });
  }
}

/** Criteria in, one or two questions to the cube, a presenter out, and how fresh it is (design 6). */
@Injectable()
export class CubeService {
  constructor(
    @Inject(INDEX) private readonly index: MessageIndex,
    @Inject(FreshnessService) private readonly freshness: FreshnessService,
    @Inject(OwnMediaService) private readonly ownMedia: OwnMediaService,
    @Inject(NOW) private readonly now: () => number,
  ) {}

  /** Throws ApiError 400 where the criteria cannot be understood. */
  async answer<T extends object>(
    question: AnalyticQuestion,
    present: (scope: CubeScope) => Promise<T>,
  ): Promise<T & { readonly freshness: Freshness }> {
    const { accountId, criteria, also } = question;
    const ownMedia = await this.ownMedia.forCriteria(accountId, criteria);
    const scope = new CubeScope(this.index, question, narrowed(readFilter(criteria, this.now(), ownMedia), also));
    const [answer, freshness] = await Promise.all([present(scope), this.freshness.of(accountId)]);
    return { ...answer, freshness };
  }
}
