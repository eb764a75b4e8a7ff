import { hashPushKey, pushConfigSchema, verifyPushKey } from '@krasae/connector-push';
import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../common/api-error.js';
import type { ApiRequest } from '../common/api-request.js';
import { PushLimiter } from './push-limiter.js';
import { PushSources } from './push-sources.js';

export interface PushCaller {
  readonly accountId: string;
  readonly sourceId: string;
}

/** What an unknown source's key is compared with: no key has it. */
const NOBODYS_HASH = hashPushKey('');

function keyOf(request: ApiRequest): string {
  const [, key = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return key;
}

const refused = (): ApiError =>
  new ApiError(401, 'Push refused', {
    description: 'Unknown source or wrong key: send Authorization: Bearer KEY with the key of this source.',
  });

@Injectable()
export class PushKeyService {
  constructor(
    @Inject(PushSources) private readonly sources: PushSources,
    @Inject(PushLimiter) private readonly limiter: PushLimiter,
  ) {}

  /** The account and source whose key came with the request. Unknown source and wrong key are one answer, ApiError 401. */
  async authenticate(request: ApiRequest): Promise<PushCaller> {
    const { sourceId = '' } = request.params;
    const address = request.ip ?? '';
    await this.limiter.mayTryKey(address);
    const key = keyOf(request);
    const pushSources = await this.sources.find(sourceId);
    if (pushSources.length === 0) verifyPushKey(key, NOBODYS_HASH);
    // An id is unique within its account alone, so the key decides whose source it is.
    const source = pushSources.find(({ data }) => {
      const config = pushConfigSchema.safeParse(data.config);
      return verifyPushKey(key, config.success ? config.data.keyHash : NOBODYS_HASH) && key !== '';
    });
    if (source === undefined) {
      await this.limiter.wrongKey(address);
      throw refused();
    }
    if (source.data.state !== 'active')
      throw new ApiError(403, 'Not permitted', {
        description: `The source is ${source.data.state}: activate it first.`,
      });
    await this.limiter.mayPush(`${source.accountId}/${source.id}`);
    return { accountId: source.accountId, sourceId: source.id };
  }
}
