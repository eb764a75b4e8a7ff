import type { FilterCriteria } from '@krasae/contracts';
import { type DocumentStore, OWN_MEDIA_GROUPS } from '@krasae/documents';
import type { OwnMediaSettings } from '@krasae/domain';
import { NO_OWN_MEDIA } from '@krasae/query';
import { Inject, Injectable } from '@nestjs/common';
import { DOCUMENTS } from '../common/tokens.js';

/** What an account's filter means by 'own media'. */
@Injectable()
export class OwnMediaService {
  constructor(@Inject(DOCUMENTS) private readonly documents: DocumentStore) {}

  async of(accountId: string): Promise<OwnMediaSettings> {
    const found = await this.documents.ofAccount(OWN_MEDIA_GROUPS, accountId).find({
      sort: { by: 'nameKey', direction: 'asc' },
    });
    return { media: [], groups: found.map(({ id, data: { name, media } }) => ({ id, name, media })) };
  }

  /** Read only where the criteria ask for own media. */
  async forCriteria(accountId: string, { ownMedia, selectAll }: FilterCriteria): Promise<OwnMediaSettings> {
    return ownMedia === undefined || selectAll.ownMedia ? NO_OWN_MEDIA : this.of(accountId);
  }
}
