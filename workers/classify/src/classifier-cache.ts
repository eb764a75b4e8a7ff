import type { SentimentModel } from '@krasae/sentiment';
import { ACCOUNTS, InvalidDocumentError, type DocumentStore } from '@krasae/documents';
import { InfrastructureError } from '@krasae/pipeline';
import { createClassifier, type Classifier } from './classifier.js';

interface Cached {
  readonly classifier: Classifier;
  /** Version of the account's document. */
  readonly version: number;
  checkedAt: number;
}

/** Time for which an account's settings are taken as read, milliseconds: a change is in force within it. */
const RECHECK_MS = 1_000;

/**
 * The classifier of each account, built anew when the account's document has changed. An account that is not there is
 * looked for each time, so that its first message is not lost to a look a moment before it was made.
 */
export class ClassifierCache {
  private readonly cached = new Map<string, Cached>();

  constructor(
    private readonly documents: DocumentStore,
    private readonly sentiment: SentimentModel,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Null: there is no such account. Throws InvalidDocumentError when what is stored of it is unreadable, and
   * InfrastructureError when the store does not answer.
   */
  get(accountId: string): Classifier | null | Promise<Classifier | null> {
    const known = this.cached.get(accountId);
    if (known !== undefined && this.now() - known.checkedAt < RECHECK_MS) return known.classifier;
    return this.look(accountId, known);
  }

  private async look(accountId: string, known: Cached | undefined): Promise<Classifier | null> {
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
      return known.classifier;
    }
    const classifier = createClassifier(stored.data.settings, this.sentiment);
    this.cached.set(accountId, { classifier, version: stored.version, checkedAt });
    return classifier;
  }
}
