import { errorEnvelopeSchema, type RequestIssue } from '@krasae/contracts';
import i18next from 'i18next';

/** What a screen shows of a failure: description, then message, else 'Unknown error' (spec section 8). */
const unknownError = () => i18next.t('failure.unknown');

/** A call that did not succeed. message can be shown as it is; code is 0 where no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly code: number,
    message: string,
    readonly issues: readonly RequestIssue[] = [],
  ) {
    super(message);
  }
}

/** Makes the error of an answer that says no, whatever its body holds. */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  const parsed = errorEnvelopeSchema.safeParse(body);
  if (!parsed.success) return new ApiError(status, unknownError());
  const { code, message, description, issues } = parsed.data;
  return new ApiError(code, description ?? (message === '' ? unknownError() : message), issues ?? []);
}

/** The text of any failure, for a person. */
export function textOfError(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : unknownError();
}
