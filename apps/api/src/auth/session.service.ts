import { createHash, randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { type DocumentStore, SESSIONS, USERS } from '@krasae/documents';
import type { Role } from '@krasae/domain';
import { Inject, Injectable } from '@nestjs/common';
import { DOCUMENTS, NOW } from '../common/tokens.js';

const HOUR = 3_600_000;
export const SESSION_MS = 12 * HOUR;
export const REMEMBERED_SESSION_MS = 30 * 24 * HOUR;
/** A session in use is written again at most this often. */
const SLIDE_AFTER_MS = 5 * 60_000;

/** Who calls, and for which account every query of the call is. */
export interface Session {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly role: Role;
}

export interface NewSession {
  readonly accountId: string;
  readonly userId: string;
  readonly remember: boolean;
}

function idOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Opaque sessions, checked on the server each time: role changes and revocations count at once (design 10). */
@Injectable()
export class SessionService {
  private readonly revocations = new EventEmitter<{ revoked: [sessionId: string] }>();

  constructor(
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    @Inject(NOW) private readonly now: () => number,
  ) {}

  /** Answers the token, 32 random bytes, that exists nowhere but in the client's cookie. */
  async start({ accountId, userId, remember }: NewSession): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const createdAt = this.now();
    const expiresAt = createdAt + (remember ? REMEMBERED_SESSION_MS : SESSION_MS);
    await this.documents.ofAll(SESSIONS).insert({ accountId, userId, createdAt, expiresAt, remember }, idOf(token));
    return token;
  }

  /** The session of a token, kept alive by being used; null when there is none (any more). */
  async resolve(token: string | null): Promise<Session | null> {
    return token === null || token === '' ? null : this.resolveId(idOf(token));
  }

  async resolveId(id: string): Promise<Session | null> {
    const stored = await this.documents.ofAll(SESSIONS).get(id);
    const now = this.now();
    if (stored === null || stored.data.expiresAt <= now) return null;
    const { accountId, userId, remember, expiresAt } = stored.data;
    const user = await this.documents.ofAccount(USERS, accountId).get(userId);
    if (user === null) return null;
    if (!remember && expiresAt - now < SESSION_MS - SLIDE_AFTER_MS) {
      // A session that was revoked meanwhile is not there to be changed, so it does not come back.
      await this.documents.ofAll(SESSIONS).change(id, (data) => ({ ...data, expiresAt: now + SESSION_MS }));
    }
    return { id, accountId, userId, role: user.data.role };
  }

  async revoke(token: string | null): Promise<void> {
    if (token === null || token === '') return;
    const id = idOf(token);
    await this.documents.ofAll(SESSIONS).delete(id);
    this.revocations.emit('revoked', id);
  }

  /** The sessions of a user, but for the one that is kept (by its id), as a password change asks for. */
  async revokeAllOf(userId: string, keep: string | null = null): Promise<void> {
    const sessions = await this.documents.ofAll(SESSIONS).find({ where: { userId } });
    for (const { id } of sessions.filter((session) => session.id !== keep)) {
      await this.documents.ofAll(SESSIONS).delete(id);
      this.revocations.emit('revoked', id);
    }
  }

  /** Told of revocations by this process, at once. */
  onRevoked(listener: (sessionId: string) => void): void {
    this.revocations.on('revoked', listener);
  }
}
