import { filterCriteriaSchema, issueOf, type RequestIssue } from '@krasae/contracts';
import { type DocumentStore, USERS } from '@krasae/documents';
import { Inject, Injectable } from '@nestjs/common';
import { readFilter } from '../analytic/filter.js';
import { OwnMediaService } from '../analytic/own-media.service.js';
import { ApiError, badRequest } from '../common/api-error.js';
import { requestIssues } from '../common/request-issues.js';
import { DOCUMENTS, NOW } from '../common/tokens.js';

const PLACE = 'criteria';

function at(path: string): string {
  return path === '' ? PLACE : `${PLACE}.${path}`;
}

function within(issues: readonly RequestIssue[]): RequestIssue[] {
  return issues.map((issue) => ({ ...issue, path: at(issue.path) }));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw badRequest([{ ...issueOf(PLACE, 'filterUnreadable'), problem: `Not JSON: ${error.message}` }]);
  }
}

/** What a preset may hold. Each check throws the ApiError 400 that names the place. */
@Injectable()
export class PresetChecker {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    @Inject(OwnMediaService) private readonly ownMedia: OwnMediaService,
    @Inject(NOW) private readonly now: () => number,
  ) {}

  /** A filter that could be applied, query and all (spec section 5). */
  async criteria(accountId: string, text: string): Promise<void> {
    const criteria = filterCriteriaSchema.safeParse(readJson(text));
    if (!criteria.success) throw badRequest(within(requestIssues(criteria.error)));
    const ownMedia = await this.ownMedia.forCriteria(accountId, criteria.data);
    try {
      readFilter(criteria.data, this.now(), ownMedia);
    } catch (error) {
      if (error instanceof ApiError && error.details.issues !== undefined) {
        throw badRequest(within(error.details.issues));
      }
      throw error;
    }
  }

  /** Other users of the account, each of them. */
  async sharers(accountId: string, ownerId: string, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    const found = await this.documents.ofAccount(USERS, accountId).find({ where: { id: { in: [...userIds] } } });
    const known = new Set(found.map(({ id }) => id));
    const issues = userIds.flatMap((id, index) => {
      const path = `shareUser.${index}`;
      if (id === ownerId) return [issueOf(path, 'sharedWithOwner')];
      return known.has(id) ? [] : [issueOf(path, 'noUser', { id })];
    });
    if (issues.length > 0) throw badRequest(issues);
  }
}
