import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../common/api-error.js';

/** Five hundred requests a second over a minute, far above any channel's hooks; a batch carries 1,000 messages. */
const REQUESTS_PER_SOURCE = 30_000;
export const WRONG_KEYS_PER_ADDRESS = 100;
const WINDOW_SECONDS = 60;

/** Keeps one source from crowding out the others, and slows the guessing of keys. */
@Injectable()
export class PushLimiter {
  private readonly requests = new RateLimiterMemory({ points: REQUESTS_PER_SOURCE, duration: WINDOW_SECONDS });
  private readonly wrongKeys = new RateLimiterMemory({ points: WRONG_KEYS_PER_ADDRESS, duration: WINDOW_SECONDS });

  async mayTryKey(address: string): Promise<void> {
    const spent = await this.wrongKeys.get(address);
    if (spent !== null && spent.consumedPoints >= WRONG_KEYS_PER_ADDRESS) throw tooManyRequests(spent.msBeforeNext);
  }

  async wrongKey(address: string): Promise<void> {
    await this.wrongKeys.penalty(address, 1);
  }

  async mayPush(source: string): Promise<void> {
    try {
      await this.requests.consume(source);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooManyRequests(refusal.msBeforeNext);
      throw refusal;
    }
  }
}
