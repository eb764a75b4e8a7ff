import { Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { takeFrom } from './take-from.js';

export const FAILURES_PER_NAME = 10;
const FAILURE_WINDOW_SECONDS = 5 * 60;
export const ATTEMPTS_PER_ADDRESS = 100;
const ADDRESS_WINDOW_SECONDS = 60;

export interface LoginAttempt {
  readonly address: string;
  readonly accountKey: string;
  readonly usernameKey: string;
}

/** Guessing is slowed per name and address, and per address over all names; known and unknown names alike (design 10). */
@Injectable()
export class LoginLimiter {
  private readonly failures = new RateLimiterMemory({ points: FAILURES_PER_NAME, duration: FAILURE_WINDOW_SECONDS });
  private readonly attempts = new RateLimiterMemory({ points: ATTEMPTS_PER_ADDRESS, duration: ADDRESS_WINDOW_SECONDS });

  /** Counts the attempt as failed before it is tried, so that parallel guesses count too. Throws ApiError 429. */
  async begin(attempt: LoginAttempt): Promise<void> {
    await takeFrom(this.attempts, attempt.address);
    await takeFrom(this.failures, this.keyOf(attempt));
  }

  async succeeded(attempt: LoginAttempt): Promise<void> {
    await this.failures.delete(this.keyOf(attempt));
  }

  private keyOf({ address, accountKey, usernameKey }: LoginAttempt): string {
    return JSON.stringify([address, accountKey, usernameKey]);
  }
}
