import { PushRefusedError } from '@krasae/connector-push';
import { ENDPOINTS, type PushReceipt } from '@krasae/contracts';
import { acceptPush } from '@krasae/ingest-runner';
import type { EventLog } from '@krasae/log';
import { Controller, Inject } from '@nestjs/common';
import { ApiError } from '../common/api-error.js';
import { type Call, CurrentPushCaller, Input, RouteWithOwnBodyRules } from '../common/route.decorator.js';
import { LOG, NOW } from '../common/tokens.js';
import type { PushCaller } from './push-key.service.js';

@Controller()
export class PushController {
  constructor(
    @Inject(LOG) private readonly log: EventLog,
    @Inject(NOW) private readonly now: () => number,
  ) {}

  /** The rules of the body are the push connector's: they name the message of the batch that is wrong. */
  @RouteWithOwnBodyRules(ENDPOINTS.push)
  async push(@Input() { body }: Call, @CurrentPushCaller() caller: PushCaller): Promise<PushReceipt> {
    try {
      return await acceptPush({ log: this.log, ...caller, body, now: this.now });
    } catch (error) {
      if (!(error instanceof PushRefusedError)) throw error;
      throw new ApiError(400, 'Bad request', { description: error.message, issues: error.issues });
    }
  }
}
