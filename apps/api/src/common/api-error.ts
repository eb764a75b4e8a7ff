import {
  apiFault,
  type ApiFault,
  type ApiFaultCode,
  type ApiFaultValues,
  type ErrorEnvelope,
  type RequestIssue,
} from '@krasae/contracts';

interface ErrorDetails {
  readonly description?: string;
  readonly fault?: ApiFault;
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
    const { description, fault, issues } = this.details;
    return {
      code: this.status,
      message: this.message,
      ...(description === undefined ? {} : { description }),
      ...(fault === undefined ? {} : { fault }),
      ...(issues === undefined ? {} : { issues: [...issues] }),
    };
  }
}

/** A refusal whose description has a code, for screens in other languages. */
export function refusal(status: number, message: string, code: ApiFaultCode, values?: ApiFaultValues): ApiError {
  const { fault, text } = apiFault(code, values);
  return new ApiError(status, message, { description: text, fault });
}

export const loginFailed = (): ApiError => refusal(401, 'Login Failed !!', 'loginFailed');

export function sessionExpired(): ApiError {
  const { fault, text } = apiFault('sessionExpired');
  return new ApiError(401, text, { fault });
}

export const notPermitted = (code: ApiFaultCode = 'notPermitted', values?: ApiFaultValues): ApiError =>
  refusal(403, 'Not permitted', code, values);

export const notFound = (code: ApiFaultCode, values?: ApiFaultValues): ApiError =>
  refusal(404, 'Not found', code, values);

export const badRequest = (issues: readonly RequestIssue[]): ApiError =>
  new ApiError(400, 'Bad request', {
    description: issues.map(({ path, problem }) => (path === '' ? problem : `${path}: ${problem}`)).join('; '),
    issues,
  });

export function tooManyRequests(msBeforeNext: number): ApiError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const { fault, text } = apiFault('tooManyRequests', { seconds: String(retryAfterSeconds) });
  return new ApiError(429, 'Too many requests', { description: text, fault, retryAfterSeconds });
}
