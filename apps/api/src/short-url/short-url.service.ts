import { randomBytes } from 'node:crypto';
import { type FilterCriteria, filterCriteriaSchema, type ShortUrl } from '@krasae/contracts';
import { type DocumentStore, SHORT_URLS } from '@krasae/documents';
import { toBangkokIso } from '@krasae/domain';
import { Inject, Injectable } from '@nestjs/common';
import { readFilter } from '../analytic/filter.js';
import { OwnMediaService } from '../analytic/own-media.service.js';
import { notFound, refusal } from '../common/api-error.js';
import { DOCUMENTS, NOW } from '../common/tokens.js';

const ID_BYTES = 16;

/** Filters under ids that cannot be guessed; an id counts only within the account that made it. */
@Injectable()
export class ShortUrlService {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    @Inject(OwnMediaService) private readonly ownMedia: OwnMediaService,
    @Inject(NOW) private readonly now: () => number,
  ) {}

  /** Answers the id. Throws ApiError 400 on a filter that could not be applied. */
  async create(accountId: string, userId: string, criteria: FilterCriteria): Promise<string> {
    readFilter(criteria, this.now(), await this.ownMedia.forCriteria(accountId, criteria));
    const shortId = randomBytes(ID_BYTES).toString('base64url');
    const createdAt = toBangkokIso(this.now());
    const data = { criteria: JSON.stringify(criteria), userId, createdAt };
    await this.documents.ofAccount(SHORT_URLS, accountId).insert(data, shortId);
    return shortId;
  }

  /** Throws ApiError 404, or 410 where the filter was kept by a version that knew other fields. */
  async open(accountId: string, shortId: string): Promise<ShortUrl> {
    const found = await this.documents.ofAccount(SHORT_URLS, accountId).get(shortId);
    if (found === null) throw notFound('noShortAddress', { id: shortId });
    const criteria = filterCriteriaSchema.safeParse(JSON.parse(found.data.criteria));
    if (criteria.success) return { shortId, criteria: criteria.data, createdAt: found.data.createdAt };
    throw refusal(410, 'Gone', 'oldShortAddress');
  }
}
