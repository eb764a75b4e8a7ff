import {
  type Collection,
  type DocumentOf,
  type DocumentStore,
  DuplicateKeyError,
  SOURCE_LEASES,
  type Stored,
  VersionConflictError,
} from '@krasae/documents';
import { isGone } from './lease-holder.js';

/**
 * A runner that is silent this long has lost its sources. The clocks of the machines are compared, so they must agree
 * to within a small part of it; where they do not, the term still keeps an older cursor from winning.
 */
export const LEASE_MS = 30_000;

type Lease = DocumentOf<typeof SOURCE_LEASES>;

/** Somebody else collects this source by now: the run stops, and says nothing about its outcome. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
  constructor(sourceId: string) {
    super(`Source '${sourceId}' is collected by another runner by now.`);
  }
}

export interface LeaseRequest {
  readonly documents: DocumentStore;
  readonly accountId: string;
  readonly sourceId: string;
  readonly holder: string;
  readonly now: () => number;
}

/** The right to collect one source, renewed until it is released or lost. */
export class SourceLease {
  private readonly loss = new AbortController();
  private readonly renewing: NodeJS.Timeout;
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly request: LeaseRequest,
    private readonly leases: Collection<typeof SOURCE_LEASES>,
    private held: Stored<Lease>,
  ) {
    this.renewing = setInterval(() => this.renewSoon(), LEASE_MS / 3);
    this.renewing.unref();
  }

  /** Null when another runner holds it. */
  static async take(request: LeaseRequest): Promise<SourceLease | null> {
    const { documents, accountId, sourceId, holder, now } = request;
    const leases = documents.ofAccount(SOURCE_LEASES, accountId);
    const stored = await leases.get(sourceId);
    const until = now() + LEASE_MS;
    try {
      if (stored === null) {
        const first = { holder, until, term: 1, ranVersion: 0 };
        return new SourceLease(request, leases, await leases.insert(first, sourceId));
      }
      if (stored.data.until > now() && !isGone(stored.data.holder)) return null;
      const next = { ...stored.data, holder, until, term: stored.data.term + 1 };
      const held = await leases.replace(sourceId, next, stored.version);
      return held === null ? null : new SourceLease(request, leases, held);
    } catch (error) {
      // Taken by another runner in between.
      if (error instanceof VersionConflictError || error instanceof DuplicateKeyError) return null;
      throw error;
    }
  }

  get term(): number {
    return this.held.data.term;
  }

  /** Version of the source that was run last, by whichever runner. */
  get ranVersion(): number {
    return this.held.data.ranVersion;
  }

  /** Aborted when the lease is lost. */
  get signal(): AbortSignal {
    return this.loss.signal;
  }

  /** Throws LeaseLostError when the lease is over: a process that was stopped for a while learns it here. */
  assertHeld(): void {
    if (this.loss.signal.aborted || this.request.now() >= this.held.data.until) throw this.lost();
  }

  /** ranVersion: the version of the source that was run, if it was. */
  async release(ranVersion?: number): Promise<void> {
    clearInterval(this.renewing);
    await this.writing;
    if (this.loss.signal.aborted) return;
    await this.write({ ...this.held.data, until: 0, ranVersion: ranVersion ?? this.ranVersion });
  }

  private renewSoon(): void {
    this.writing = this.write({ ...this.held.data, until: this.request.now() + LEASE_MS }).catch(() => {
      // The store does not answer: tried again at the next turn; assertHeld ends the run when that comes too late.
    });
  }

  private async write(next: Lease): Promise<void> {
    try {
      const written = await this.leases.replace(this.request.sourceId, next, this.held.version);
      if (written === null) this.loss.abort(this.lost());
      else this.held = written;
    } catch (error) {
      if (!(error instanceof VersionConflictError)) throw error;
      this.loss.abort(this.lost());
    }
  }

  private lost(): LeaseLostError {
    clearInterval(this.renewing);
    return new LeaseLostError(this.request.sourceId);
  }
}
