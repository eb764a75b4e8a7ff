import type { RequestIssue } from '@krasae/contracts';
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

function issuesOf(issue: Issue): RequestIssue[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), problem: problemOf(issue) }];
  return issue.keys.map((key) => ({ path: [...path, key].join('.'), problem: 'Unknown field: remove it.' }));
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
