import type { FilterCriteria } from '@krasae/contracts';
import type { Session } from '../auth/session.service.js';
import type { Call } from '../common/route.decorator.js';
import type { AnalyticQuestion } from './cube.service.js';

/** The question that a filter in the body asks, about the account of the session. */
export function questionOf({ body, signal }: Call<FilterCriteria>, { accountId }: Session): AnalyticQuestion {
  return { accountId, criteria: body, signal };
}
