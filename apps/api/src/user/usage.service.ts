import type { UsageHistory } from '@krasae/contracts';
import { ACCOUNTS, type DocumentStore } from '@krasae/documents';
import { bangkokDate, endOfBangkokDay, startOfBucket } from '@krasae/domain';
import type { MessageIndex } from '@krasae/messages';
import { Inject, Injectable } from '@nestjs/common';
import { cellsOf } from '../analytic/cells.js';
import { quotaOf } from '../auth/session-info.presenter.js';
import { notFound } from '../common/api-error.js';
import { DOCUMENTS, INDEX, NOW } from '../common/tokens.js';

/** First milliseconds of so many months in Bangkok, the newest first. */
export function lastMonths(now: number, months: number): number[] {
  const starts = [startOfBucket(now, 'month')];
  while (starts.length < months) starts.push(startOfBucket((starts.at(-1) ?? now) - 1, 'month'));
  return starts;
}

/** Messages of the account by month (spec section 2, Data Usage). */
@Injectable()
export class UsageService {
  constructor(
    @Inject(INDEX) private readonly index: MessageIndex,
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    @Inject(NOW) private readonly now: () => number,
  ) {}

  async history(accountId: string, months: number, signal: AbortSignal): Promise<UsageHistory> {
    const account = await this.documents.ofAll(ACCOUNTS).get(accountId);
    if (account === null) throw notFound('accountGone');
    const now = this.now();
    const starts = lastMonths(now, months);
    const range = { sinceMs: starts.at(-1) ?? now, untilMs: endOfBangkokDay(now) };
    const question = {
      query: { kind: 'time', ...range },
      by: [{ kind: 'time', granularity: 'month' }],
      measures: ['mentions'],
    } as const;
    const cells = cellsOf(await this.index.aggregate(accountId, question, { signal }));
    return {
      months: starts.map((start) => ({
        month: bangkokDate(start).slice(0, 7),
        total: cells(String(start)).mentions ?? 0,
      })),
      quota: quotaOf(account.data),
    };
  }
}
