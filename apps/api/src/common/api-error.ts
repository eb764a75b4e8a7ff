import type { ErrorEnvelope, RequestIssue } from '@krasae/contracts';

interface ErrorDetails {
  readonly description?: string;
  readonly issues?: readonly RequestIssue[];
  readonly retryAfterSeconds?: number;
}

/** A refusal with the words the client shows (spec section 8). The status is the envelope's code (design 12). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
  }

  toEnvelope(): ErrorEnvelope {
    const { description, issues } = this.details;
    return {
      code: this.status,
      message: this.message,
      ...(description === undefined ? {} : { description }),
      ...(issues === undefined ? {} : { issues: [...issues] }),
    };
  }
}

export const loginFailed = (): ApiError =>
  new ApiError(401, 'Login Failed !!', { description: 'Please re-check your username and password then try again' });

export const sessionExpired = (): ApiError => new ApiError(401, 'Session expired');

export const notPermitted = (description?: string): ApiError =>
  new ApiError(403, 'Not permitted', description === undefined ? {} : { description });

export const notFound = (what: string): ApiError => new ApiError(404, 'Not found', { description: what });

export const badRequest = (issues: readonly RequestIssue[]): ApiError =>
  new ApiError(400, 'Bad request', {
    description: issues.map(({ path, problem }) => (path === '' ? problem : `${path}: ${problem}`)).join('; '),
    issues,
  });

export function tooManyRequests(msBeforeNext: number): ApiError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new ApiError(429, 'Too many requests', {
    description: `Wait ${retryAfterSeconds} s, then try again.`,
    retryAfterSeconds,
  });
}
