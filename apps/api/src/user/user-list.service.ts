import type { NamedUser } from '@krasae/contracts';
import { type DocumentStore, USERS } from '@krasae/documents';
import { Inject, Injectable } from '@nestjs/common';
import { DOCUMENTS } from '../common/tokens.js';

const byName = new Intl.Collator(['th', 'en'], { numeric: true, sensitivity: 'base' });

/** Who there is in an account, for those who share something with others of it (spec section 7, get-all-users). */
@Injectable()
export class UserListService {
  constructor(@Inject(DOCUMENTS) private readonly documents: DocumentStore) {}

  /** By username. Nothing but what everybody of the account may know. */
  async list(accountId: string): Promise<NamedUser[]> {
    const users = await this.documents.ofAccount(USERS, accountId).find({});
    return users
      .map(({ id, data: { username, role } }) => ({ id, username, role }))
      .sort((one, other) => byName.compare(one.username, other.username));
  }
}
