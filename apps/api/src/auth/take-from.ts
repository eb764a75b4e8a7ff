import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../common/api-error.js';

/** Counts one try under a key. Throws ApiError 429 when there were too many. */
export async function takeFrom(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooManyRequests(refusal.msBeforeNext);
    throw refusal;
  }
}
