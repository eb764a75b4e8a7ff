import {
  type Drilldown,
  ENDPOINTS,
  type InfluencerPage,
  type NetworkChildren,
  type NetworkParents,
  type Usernames,
} from '@krasae/contracts';
import { Controller, Inject } from '@nestjs/common';
import { questionOf } from '../analytic/analytic-question.js';
import { AnalyticService } from '../analytic/analytic.service.js';
import type { Session } from '../auth/session.service.js';
import { type CallOf, CurrentSession, Input, Route } from '../common/route.decorator.js';
import { NetworkService } from './network.service.js';
import { PeopleService } from './people.service.js';

@Controller()
export class PeopleController {
  constructor(
    @Inject(PeopleService) private readonly people: PeopleService,
    @Inject(NetworkService) private readonly network: NetworkService,
    @Inject(AnalyticService) private readonly analytics: AnalyticService,
  ) {}

  @Route(ENDPOINTS.influencers)
  async influencers(
    @Input() { body, signal }: CallOf<typeof ENDPOINTS.influencers>,
    @CurrentSession() { accountId }: Session,
  ): Promise<InfluencerPage> {
    return this.people.influencers({ accountId, criteria: body, signal });
  }

  /** The author stands in the criteria themselves (userId). */
  @Route(ENDPOINTS.influencerDrilldown)
  async influencerDrilldown(
    @Input() call: CallOf<typeof ENDPOINTS.influencerDrilldown>,
    @CurrentSession() session: Session,
  ): Promise<Drilldown> {
    return this.analytics.drilldown(questionOf(call, session));
  }

  @Route(ENDPOINTS.networkParents)
  async networkParents(
    @Input() call: CallOf<typeof ENDPOINTS.networkParents>,
    @CurrentSession() session: Session,
  ): Promise<NetworkParents> {
    return this.people.parents(questionOf(call, session), call.params.mode, call.query.nodeLimit);
  }

  @Route(ENDPOINTS.networkChildren)
  async networkChildren(
    @Input() call: CallOf<typeof ENDPOINTS.networkChildren>,
    @CurrentSession() session: Session,
  ): Promise<NetworkChildren> {
    const { parents } = call.body;
    return this.network.children({ ...questionOf(call, session), parents, ...call.query });
  }

  @Route(ENDPOINTS.searchUsernames)
  async searchUsernames(
    @Input() { query, signal }: CallOf<typeof ENDPOINTS.searchUsernames>,
    @CurrentSession() { accountId }: Session,
  ): Promise<Usernames> {
    return this.people.usernames(accountId, query.username, signal);
  }
}
