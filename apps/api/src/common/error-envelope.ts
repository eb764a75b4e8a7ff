import type { ErrorEnvelope } from '@krasae/contracts';
import { QueryTimeoutError } from '@krasae/messages';
import { ApiError, refusal } from './api-error.js';
import type { ApiLogger } from './api-logger.js';

interface Where {
  readonly correlationId: string;
  readonly [detail: string]: unknown;
}

/** A foreseen refusal as it is; anything else is logged whole and told without its insides. */
export function toApiError(error: unknown, logger: ApiLogger, where: Where): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof QueryTimeoutError) {
    const seconds = String(error.limitMs / 1000);
    return refusal(503, 'The question takes too long', 'questionTooSlow', { seconds });
  }
  logger.error({ err: error, ...where }, 'a request failed');
  return refusal(500, 'Unknown error', 'unforeseen', { id: where.correlationId });
}

export function toErrorEnvelope(error: unknown, logger: ApiLogger, where: Where): ErrorEnvelope {
  return toApiError(error, logger, where).toEnvelope();
}
