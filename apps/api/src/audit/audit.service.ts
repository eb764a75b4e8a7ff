import { AUDIT, type DocumentStore } from '@krasae/documents';
import { toBangkokIso } from '@krasae/domain';
import type { z } from 'zod';

type Json = z.infer<ReturnType<typeof z.json>>;
type Fields = Readonly<Record<string, Json>>;

export interface AuditEntry {
  readonly accountId: string;
  /** Null: an operator, by the command line. */
  readonly userId: string | null;
  readonly action: string;
  readonly target: string;
  /** As it was and as it is; what is the same in both is left out of the record. Never a secret or its hash. */
  readonly before?: Fields | null;
  readonly after?: Fields | null;
}

function fieldsThatDiffer(of: Fields | null, other: Fields | null): Record<string, Json> | null {
  if (of === null) return null;
  const isSame = (name: string) => other !== null && JSON.stringify(of[name]) === JSON.stringify(other[name]);
  return Object.fromEntries(Object.entries(of).filter(([name]) => !isSame(name)));
}

/** Keeps a record of every change that people make (design 10). Written after the change; a failure is not swallowed. */
export class AuditService {
  constructor(
    private readonly documents: DocumentStore,
    private readonly now: () => number = Date.now,
  ) {}

  async record({ accountId, userId, action, target, before = null, after = null }: AuditEntry): Promise<void> {
    await this.documents.ofAccount(AUDIT, accountId).insert({
      at: toBangkokIso(this.now()),
      userId,
      action,
      target,
      before: fieldsThatDiffer(before, after),
      after: fieldsThatDiffer(after, before),
    });
  }
}
