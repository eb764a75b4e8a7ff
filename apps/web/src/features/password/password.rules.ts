import { newPasswordSchema } from '@krasae/contracts';
import type { FieldProblem } from '@krasae/machines';

export type PasswordProblem = 'short' | 'long' | 'blanks';
export type Strength = 'none' | 'fair' | 'strong';

/** From here on length alone makes guessing hopeless, unless it is one character over and over. */
const STRONG_LENGTH = 14;
const STRONG_DISTINCT = 8;

/** What is wrong with a new password by the rule of the server, null where nothing is. */
export function passwordProblem(password: string): PasswordProblem | null {
  const read = newPasswordSchema.safeParse(password);
  if (read.success) return null;
  const codes = read.error.issues.map(({ code }) => code);
  if (codes.includes('too_big')) return 'long';
  return codes.includes('too_small') ? 'short' : 'blanks';
}

/** How hard a password is to guess; 'none' while it breaks the rule, which is said elsewhere. */
export function strengthOf(password: string): Strength {
  if (passwordProblem(password) !== null) return 'none';
  const distinct = new Set(password).size;
  return password.length >= STRONG_LENGTH && distinct >= STRONG_DISTINCT ? 'strong' : 'fair';
}

/** The problem of a new password as that of the field with this name. */
export function newPasswordProblems(password: string): readonly FieldProblem<PasswordProblem>[] {
  const problem = passwordProblem(password);
  return problem === null ? [] : [{ path: 'password', problem }];
}
