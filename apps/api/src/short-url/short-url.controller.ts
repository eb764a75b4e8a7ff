import { ENDPOINTS, type ShortUrl, type ShortUrlCreated } from '@krasae/contracts';
import { Controller, Inject } from '@nestjs/common';
import type { Session } from '../auth/session.service.js';
import { type CallOf, CurrentSession, Input, Route } from '../common/route.decorator.js';
import { ShortUrlService } from './short-url.service.js';

@Controller()
export class ShortUrlController {
  constructor(@Inject(ShortUrlService) private readonly shortUrls: ShortUrlService) {}

  @Route(ENDPOINTS.createShortUrl)
  async create(
    @Input() { body }: CallOf<typeof ENDPOINTS.createShortUrl>,
    @CurrentSession() { accountId, userId }: Session,
  ): Promise<ShortUrlCreated> {
    return { shortId: await this.shortUrls.create(accountId, userId, body.criteria) };
  }

  @Route(ENDPOINTS.shortUrl)
  async open(
    @Input() { params }: CallOf<typeof ENDPOINTS.shortUrl>,
    @CurrentSession() { accountId }: Session,
  ): Promise<ShortUrl> {
    return this.shortUrls.open(accountId, params.shortId);
  }
}
