import { ACCOUNTS, type DocumentStore, InvalidDocumentError } from '@krasae/documents';
import type { AccountDocument } from '@krasae/contracts';
import { InfrastructureError } from './failure.js';

interface Cached<T> {
  readonly made: T;
  /** Version of the account's document. */
  readonly version: number;
  checkedAt: number;
}

/** Time for which an account's document is taken as read, milliseconds: a change is in force within it. */
const RECHECK_MS = 1_000;

/**
 * What a step makes of each account's settings, made anew when the account's document has changed. An account that is
 * not there is looked for each time, so that its first message is not lost to a look a moment before it was made.
 */
export class AccountCache<T> {
  private readonly cached = new Map<string, Cached<T>>();

  /** now: epoch milliseconds. */
  constructor(
    private readonly documents: DocumentStore,
    private readonly make: (settings: AccountDocument['settings']) => T,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Null: there is no such account (any more). Throws InvalidDocumentError when what is stored of it is unreadable, and
   * InfrastructureError when the store does not answer.
   */
  get(accountId: string): T | null | Promise<T | null> {
    const known = this.cached.get(accountId);
    if (known !== undefined && this.now() - known.checkedAt < RECHECK_MS) return known.made;
    return this.look(accountId, known);
  }

  private async look(accountId: string, known: Cached<T> | undefined): Promise<T | null> {
    const checkedAt = this.now();
    const stored = await this.documents
      .ofAll(ACCOUNTS)
      .get(accountId)
      .catch((error: unknown) => {
        if (error instanceof InvalidDocumentError) throw error;
        throw new InfrastructureError(`The settings of account '${accountId}' cannot be read.`, { cause: error });
      });
    if (stored === null) {
      this.cached.delete(accountId);
      return null;
    }
    if (known?.version === stored.version) {
      known.checkedAt = checkedAt;
      return known.made;
    }
    const made = this.make(stored.data.settings);
    this.cached.set(accountId, { made, version: stored.version, checkedAt });
    return made;
  }
}
