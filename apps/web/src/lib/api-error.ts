import { type ApiFaultCode, type ErrorEnvelope, errorEnvelopeSchema, type RequestIssue } from '@krasae/contracts';
import type { FaultValues, QueryFaultCode } from '@krasae/query';
import i18next from 'i18next';

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

const isApiFault = (code: string): code is ApiFaultCode => i18next.exists(`fault.${code}`);
const isQueryFault = (code: string): code is QueryFaultCode => i18next.exists(`queryFault.${code}`);

const NO_VALUES = {
  id: '',
  name: '',
  choice: '',
  most: '',
  seconds: '',
  since: '',
  until: '',
  position: '',
  reason: '',
};
const NO_QUERY_VALUES: FaultValues = { field: '', choice: '', operator: '', length: '', most: '' };

/** A fault in the language of the screen; null where this client does not know its code. */
function textOfFault(fault: RequestIssue['fault']): string | null {
  if (fault === undefined || !isApiFault(fault.code)) return null;
  const values = { ...NO_VALUES, ...fault.values };
  const { reason } = fault;
  if (reason !== undefined && isQueryFault(reason.code)) {
    values.reason = i18next.t(`queryFault.${reason.code}`, { ...NO_QUERY_VALUES, ...reason.values });
  }
  return i18next.t(`fault.${fault.code}`, values);
}

/**
 * Why the server refused a call, in the language of the screen where the fault has a code; else the server's own words:
 * description, then message (spec section 8).
 */
export function textOfRefusal({ message, description, fault, issues = [] }: Omit<ErrorEnvelope, 'code'>): string {
  const own = textOfFault(fault);
  if (own !== null) return own;
  const texts = issues.map((issue) => textOfFault(issue.fault) ?? `${issue.path}: ${issue.problem}`);
  if (texts.length > 0) return [...new Set(texts)].join(' ');
  return description ?? (message === '' ? unknownError() : message);
}

/** Makes the error of an answer that says no, whatever its body holds. */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  const parsed = errorEnvelopeSchema.safeParse(body);
  if (!parsed.success) return new ApiError(status, unknownError());
  const { code, issues } = parsed.data;
  return new ApiError(code, textOfRefusal(parsed.data), issues ?? []);
}

/** The text of any failure, for a person. */
export function textOfError(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : unknownError();
}
