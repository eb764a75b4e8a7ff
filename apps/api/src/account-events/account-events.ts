import { type AccountEvent, type AccountEventRecord, RECORD_HEADERS, TOPICS } from '@krasae/contracts';
import type { EventLog } from '@krasae/log';

/** Tells the screens of an account's users, whichever API process their sockets hang on (design 7). */
export class AccountEvents {
  constructor(
    private readonly log: EventLog,
    private readonly now: () => number = Date.now,
  ) {}

  /** userIds null: all users of the account. Resolves once the log has it. */
  async publish(accountId: string, userIds: readonly string[] | null, event: AccountEvent): Promise<void> {
    const record: AccountEventRecord = {
      v: 1,
      accountId,
      userIds: userIds === null ? null : [...new Set(userIds)],
      at: new Date(this.now()).toISOString(),
      event,
    };
    const headers = { [RECORD_HEADERS.account]: accountId };
    await this.log.publish(TOPICS.accountEvents, [{ key: accountId, value: JSON.stringify(record), headers }]);
  }
}
