import { type ClauseCounts, ENDPOINTS, type FilterOptions } from '@krasae/contracts';
import { Controller, Inject } from '@nestjs/common';
import type { Session } from '../auth/session.service.js';
import { type CallOf, CurrentSession, Input, Route } from '../common/route.decorator.js';
import { FilterOptionsService } from './filter-options.service.js';

@Controller()
export class FilterOptionsController {
  constructor(@Inject(FilterOptionsService) private readonly service: FilterOptionsService) {}

  @Route(ENDPOINTS.filterOptions)
  async options(
    @Input() { signal }: CallOf<typeof ENDPOINTS.filterOptions>,
    @CurrentSession() { accountId }: Session,
  ): Promise<FilterOptions> {
    return this.service.options(accountId, signal);
  }

  @Route(ENDPOINTS.clauseCounts)
  async clauseCounts(
    @Input() { body, signal }: CallOf<typeof ENDPOINTS.clauseCounts>,
    @CurrentSession() { accountId }: Session,
  ): Promise<ClauseCounts> {
    return this.service.clauseCounts(accountId, body.criteria, signal);
  }
}
