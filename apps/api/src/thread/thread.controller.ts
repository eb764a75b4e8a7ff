import { ENDPOINTS, type LineageAnswer, type MessagePage } from '@krasae/contracts';
import { allOf, type MessageQuery } from '@krasae/query';
import { Controller, Inject } from '@nestjs/common';
import { questionOf } from '../analytic/analytic-question.js';
import { AnalyticService } from '../analytic/analytic.service.js';
import { WITH_IMAGE, WITH_VIDEO } from '../analytic/media.controller.js';
import type { Session } from '../auth/session.service.js';
import { type CallOf, CurrentSession, Input, Route } from '../common/route.decorator.js';
import { type LineageQuestion, LineageService } from './lineage.service.js';
import { ThreadService } from './thread.service.js';

type ThreadCall = CallOf<typeof ENDPOINTS.feedSeeMore>;
type LineageCall = CallOf<typeof ENDPOINTS.lineage>;

function inThread(call: ThreadCall, session: Session, also: readonly MessageQuery[] = []) {
  const thread: MessageQuery = { kind: 'thread', ids: [call.body.originId] };
  return { ...questionOf(call, session), also: allOf([thread, ...also]) };
}

function lineageOf({ query, signal }: LineageCall, { accountId }: Session): LineageQuestion {
  return { accountId, recordId: query['record-id'], limit: query.limit, signal };
}

@Controller()
export class ThreadController {
  constructor(
    @Inject(AnalyticService) private readonly analytics: AnalyticService,
    @Inject(ThreadService) private readonly threads: ThreadService,
    @Inject(LineageService) private readonly lineages: LineageService,
  ) {}

  @Route(ENDPOINTS.seeMore)
  async seeMore(
    @Input() { body, signal }: CallOf<typeof ENDPOINTS.seeMore>,
    @CurrentSession() { accountId }: Session,
  ): Promise<MessagePage> {
    return this.threads.seeMore(accountId, body, signal);
  }

  @Route(ENDPOINTS.feedSeeMore)
  async feedSeeMore(@Input() call: ThreadCall, @CurrentSession() session: Session): Promise<MessagePage> {
    return this.analytics.search(inThread(call, session));
  }

  @Route(ENDPOINTS.feedImageSeeMore)
  async feedImageSeeMore(@Input() call: ThreadCall, @CurrentSession() session: Session): Promise<MessagePage> {
    return this.analytics.search(inThread(call, session, [WITH_IMAGE]));
  }

  @Route(ENDPOINTS.feedVideoSeeMore)
  async feedVideoSeeMore(@Input() call: ThreadCall, @CurrentSession() session: Session): Promise<MessagePage> {
    return this.analytics.search(inThread(call, session, [WITH_VIDEO]));
  }

  @Route(ENDPOINTS.lineage)
  async lineage(@Input() call: LineageCall, @CurrentSession() session: Session): Promise<LineageAnswer> {
    return this.lineages.around(lineageOf(call, session));
  }

  @Route(ENDPOINTS.lineageNext)
  async lineageNext(@Input() call: LineageCall, @CurrentSession() session: Session): Promise<LineageAnswer> {
    return this.lineages.next(lineageOf(call, session));
  }

  @Route(ENDPOINTS.lineagePrevious)
  async lineagePrevious(@Input() call: LineageCall, @CurrentSession() session: Session): Promise<LineageAnswer> {
    return this.lineages.previous(lineageOf(call, session));
  }

  @Route(ENDPOINTS.lineageSub)
  async lineageSub(@Input() call: LineageCall, @CurrentSession() session: Session): Promise<LineageAnswer> {
    return this.lineages.sub(lineageOf(call, session));
  }

  @Route(ENDPOINTS.lineageAvailable)
  async lineageAvailable(
    @Input() { query, signal }: CallOf<typeof ENDPOINTS.lineageAvailable>,
    @CurrentSession() { accountId }: Session,
  ): Promise<{ available: boolean }> {
    return { available: await this.threads.hasLineage(accountId, query.id, signal) };
  }
}
