import { describe, expect, it } from '@jest/globals';
import { newPasswordSchema } from '@krasae/contracts';
import fc from 'fast-check';
import { passwordProblem, strengthOf } from './password.rules.js';

describe('a new password', () => {
  it.each([
    ['', 'short'],
    ['1234567', 'short'],
    ['12345678', null],
    [' 12345678', 'blanks'],
    ['12345678\u00a0', 'blanks'],
    [' 123 ', 'short'],
    ['x'.repeat(1025), 'long'],
    ['รหัสผ่านของฉัน', null],
  ])('%p has the problem %p', (password, problem) => expect(passwordProblem(password)).toBe(problem));

  it('is right here exactly where it is right for the server', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (password) => {
        expect(passwordProblem(password) === null).toBe(newPasswordSchema.safeParse(password).success);
      }),
    );
  });

  it.each([
    ['short', 'none'],
    ['password', 'fair'],
    ['a'.repeat(40), 'fair'],
    ['correct horse battery', 'strong'],
    ['รหัสผ่านของฉันเอง', 'strong'],
  ])('%p is of strength %p', (password, strength) => expect(strengthOf(password)).toBe(strength));
});
