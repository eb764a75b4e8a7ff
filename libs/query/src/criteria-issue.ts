import type { ApiFault } from '@krasae/contracts';

/** One thing wrong with the criteria; position and length (UTF-16) only for text in the query language. */
export interface CriteriaIssue {
  /** Path into the criteria: 'keywordPhrase', 'containAllList.2', 'time'. */
  readonly path: string;
  readonly problem: string;
  readonly fault: ApiFault;
  readonly position?: number;
  readonly length?: number;
}

export class InvalidCriteriaError extends Error {
  override readonly name = 'InvalidCriteriaError';
  constructor(readonly issues: readonly CriteriaIssue[]) {
    super(`The filter cannot be applied: ${issues.map(({ path, problem }) => `${path}: ${problem}`).join('; ')}`);
  }
}
