import type { MessagePage, SeeMoreBody } from '@krasae/contracts';
import type { MessageIndex } from '@krasae/messages';
import { type MessageQuery, parentIdOf } from '@krasae/query';
import { Inject, Injectable } from '@nestjs/common';
import { FreshnessService } from '../analytic/freshness.service.js';
import { toMessageView } from '../analytic/message.presenter.js';
import { INDEX } from '../common/tokens.js';

/** Threads as plain lists. */
@Injectable()
export class ThreadService {
  constructor(
    @Inject(INDEX) private readonly index: MessageIndex,
    @Inject(FreshnessService) private readonly freshness: FreshnessService,
  ) {}

  async seeMore(
    accountId: string,
    { originId, paging, highlight }: SeeMoreBody,
    signal: AbortSignal,
  ): Promise<MessagePage> {
    const { page, recordPerPage } = paging;
    const query: MessageQuery = { kind: 'thread', ids: [originId] };
    const sort = { field: 'created_at', direction: 'asc' } as const;
    const request = { query, sort, offset: (page - 1) * recordPerPage, limit: recordPerPage };
    const [{ messages, total }, freshness] = await Promise.all([
      this.index.search(accountId, request, { signal }),
      this.freshness.of(accountId),
    ]);
    return {
      data: messages.map((message) => toMessageView(message, highlight.enable ? [] : null)),
      currentPage: page,
      totalPage: Math.ceil(total / recordPerPage),
      totalRecord: total,
      freshness,
    };
  }

  /** Whether there is anything to show around a message: what it answers, or an answer to it. */
  async hasLineage(accountId: string, id: string, signal: AbortSignal): Promise<boolean> {
    const [message] = await this.index.get(accountId, [id]);
    if (message === undefined) return false;
    const parent = parentIdOf(message);
    if (parent !== null && (await this.index.get(accountId, [parent])).length > 0) return true;
    const query: MessageQuery = { kind: 'parent', ids: [id] };
    const [row] = await this.index.aggregate(accountId, { query, by: [], measures: ['mentions'] }, { signal });
    return (row?.values.mentions ?? 0) > 0;
  }
}
