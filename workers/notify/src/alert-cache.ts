import { ACCOUNTS, InvalidDocumentError, type DocumentStore } from '@krasae/documents';
import { InfrastructureError } from '@krasae/pipeline';
import { AlertMatcher } from './alert-matcher.js';

interface Cached {
  readonly matcher: AlertMatcher;
  /** Version of the account's document. */
  readonly version: number;
  checkedAt: number;
}

/** A change of the keywords is in force within it. */
const RECHECK_MS = 1_000;

/** The alert keywords of each account, read anew when its document has changed. */
export class AlertCache {
  private readonly cached = new Map<string, Cached>();

  constructor(
    private readonly documents: DocumentStore,
    private readonly now: () => number,
  ) {}

  /**
   * Null: there is no such account (any more). Throws InvalidDocumentError when what is stored of it is unreadable, and
   * InfrastructureError when the store does not answer.
   */
  async get(accountId: string): Promise<AlertMatcher | null> {
    const known = this.cached.get(accountId);
    const checkedAt = this.now();
    if (known !== undefined && checkedAt - known.checkedAt < RECHECK_MS) return known.matcher;
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
    const isSame = known?.version === stored.version;
    const matcher = isSame ? known.matcher : new AlertMatcher(stored.data.settings.alertKeywords);
    this.cached.set(accountId, { matcher, version: stored.version, checkedAt });
    return matcher;
  }
}
