import { ENDPOINTS, type MessagePage } from '@krasae/contracts';
import type { MessageQuery } from '@krasae/query';
import { Controller, Inject } from '@nestjs/common';
import type { Session } from '../auth/session.service.js';
import { type CallOf, CurrentSession, Input, Route } from '../common/route.decorator.js';
import { questionOf } from './analytic-question.js';
import { AnalyticService } from './analytic.service.js';

export const WITH_IMAGE: MessageQuery = { kind: 'has', what: 'image' };
export const WITH_VIDEO: MessageQuery = { kind: 'has', what: 'video' };

type FilterCall = CallOf<typeof ENDPOINTS.search>;

/** The lists of messages, narrowed to those with something to look at. */
@Controller()
export class MediaController {
  constructor(@Inject(AnalyticService) private readonly analytics: AnalyticService) {}

  @Route(ENDPOINTS.feedImage)
  async feedImage(@Input() call: FilterCall, @CurrentSession() session: Session): Promise<MessagePage> {
    return this.analytics.search({ ...questionOf(call, session), also: WITH_IMAGE });
  }

  @Route(ENDPOINTS.feedVideo)
  async feedVideo(@Input() call: FilterCall, @CurrentSession() session: Session): Promise<MessagePage> {
    return this.analytics.search({ ...questionOf(call, session), also: WITH_VIDEO });
  }

  @Route(ENDPOINTS.searchImage)
  async searchImage(@Input() call: FilterCall, @CurrentSession() session: Session): Promise<MessagePage> {
    return this.analytics.search({ ...questionOf(call, session), also: WITH_IMAGE });
  }

  @Route(ENDPOINTS.searchVideo)
  async searchVideo(@Input() call: FilterCall, @CurrentSession() session: Session): Promise<MessagePage> {
    return this.analytics.search({ ...questionOf(call, session), also: WITH_VIDEO });
  }
}
