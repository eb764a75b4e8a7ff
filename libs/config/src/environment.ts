import { type Environment, environmentSchema } from '@krasae/contracts';

export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** What may hold a password, which is for no log and no screen. */
const SECRETS: readonly string[] = ['KAFKA_LOGIN', 'MONGODB_URL', 'OPENSEARCH_URL', 'SMTP_URL'];

function shown(name: string, value: string | undefined): string {
  return SECRETS.includes(name) ? '(not shown)' : JSON.stringify(value);
}

/**
 * The environment, parsed once at start (design 1). An empty variable counts as unset. Throws EnvironmentError that
 * names every wrong variable, what it holds and what it should.
 */
export function loadEnvironment(variables: Readonly<Record<string, string | undefined>> = process.env): Environment {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return `${name}=${shown(name, given[name])}: ${issue.message}`;
  });
  throw new EnvironmentError(`The environment is not usable:\n  ${problems.join('\n  ')}`);
}

/** The variables as they are, with changes on top: for starting a child process that reads its own. */
export function childVariables(changes: Readonly<Record<string, string>>): Record<string, string | undefined> {
  return { ...process.env, ...changes };
}
