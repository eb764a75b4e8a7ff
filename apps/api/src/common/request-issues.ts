import { issueOf, type ApiFaultCode, type ApiFaultValues, type RequestIssue } from '@krasae/contracts';
import type { z } from 'zod';
import { badRequest } from './api-error.js';

/** Enough to mend a request by. */
const MAX_ISSUES = 20;

type Issue = z.core.$ZodIssue;

function problemOf(issue: Issue): string {
  if (issue.code !== 'invalid_union') return issue.message;
  const ways = new Set(issue.errors.flatMap((branch) => branch.map(problemOf)));
  return ways.size === 0 ? issue.message : `None of the allowed forms fits: ${[...ways].join(' / ')}`;
}

/** What a person can do about it; the schema's own words say it more exactly, but in English alone. */
function faultOf(issue: Issue): readonly [ApiFaultCode, ApiFaultValues?] {
  if (issue.code === 'too_big') return ['fieldTooLong', { most: String(issue.maximum) }];
  // An issue does not hold the value that it is about.
  const isMissing =
    issue.code === 'too_small' || (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'));
  return [isMissing ? 'fieldMissing' : 'fieldWrong'];
}

function issuesOf(issue: Issue): RequestIssue[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => issueOf([...path, key].join('.'), 'fieldUnknown'));
  }
  return [{ ...issueOf(path.join('.'), ...faultOf(issue)), problem: problemOf(issue) }];
}

/** What a schema found wrong, as paths and plain words. */
export function requestIssues(error: z.ZodError): RequestIssue[] {
  return error.issues.flatMap(issuesOf).slice(0, MAX_ISSUES);
}

/** The value as its schema reads it. Throws the 400 that names every problem. */
export function parseRequest<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw badRequest(requestIssues(parsed.error));
}
