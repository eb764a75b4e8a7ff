import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hashPassword, verifyPassword } from './password.js';

/** Checks passwords with the same work whether the user is known or not, so that the time tells nothing (design 10). */
@Injectable()
export class PasswordChecker {
  /** Hash of a password that nobody has, made with the same parameters as the real ones. */
  private readonly nobodys = hashPassword(randomBytes(32).toString('base64url'));

  /** passwordHash: null where there is no such user; the answer is then always false. */
  async check(passwordHash: string | null, password: string): Promise<boolean> {
    const isRight = await verifyPassword(passwordHash ?? (await this.nobodys), password);
    return isRight && passwordHash !== null;
  }
}
