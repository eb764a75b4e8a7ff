import type { ErrorEnvelope } from '@krasae/contracts';
import { QueryTimeoutError } from '@krasae/messages';
import { ApiError } from './api-error.js';
import type { ApiLogger } from './api-logger.js';

interface Where {
  readonly correlationId: string;
  readonly [detail: string]: unknown;
}

/** A foreseen refusal as it is; anything else is logged whole and told without its insides. */
export function toApiError(error: unknown, logger: ApiLogger, where: Where): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof QueryTimeoutError) {
    return new ApiError(503, 'The question takes too long', { description: error.message });
  }
  logger.error({ err: error, ...where }, 'a request failed');
  return new ApiError(500, 'Unknown error', { description: `Reference: ${where.correlationId}` });
}

export function toErrorEnvelope(error: unknown, logger: ApiLogger, where: Where): ErrorEnvelope {
  return toApiError(error, logger, where).toEnvelope();
}
