import { Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { takeFrom } from '../auth/take-from.js';

export const ASKS_PER_NAME = 5;
const NAME_WINDOW_SECONDS = 60 * 60;
export const ASKS_PER_ADDRESS = 30;
const ADDRESS_WINDOW_SECONDS = 60 * 60;
export const USES_PER_ADDRESS = 30;
const USE_WINDOW_SECONDS = 5 * 60;

/** Nobody's mailbox is filled, nobody's token guessed; known and unknown names alike (design 10). For each API process. */
@Injectable()
export class ResetLimiter {
  private readonly names = new RateLimiterMemory({ points: ASKS_PER_NAME, duration: NAME_WINDOW_SECONDS });
  private readonly addresses = new RateLimiterMemory({ points: ASKS_PER_ADDRESS, duration: ADDRESS_WINDOW_SECONDS });
  private readonly uses = new RateLimiterMemory({ points: USES_PER_ADDRESS, duration: USE_WINDOW_SECONDS });

  /** Throws ApiError 429. */
  async ask({ address, accountKey, emailKey }: { address: string; accountKey: string; emailKey: string }) {
    await takeFrom(this.addresses, address);
    await takeFrom(this.names, JSON.stringify([accountKey, emailKey]));
  }

  /** Throws ApiError 429. */
  async use(address: string): Promise<void> {
    await takeFrom(this.uses, address);
  }
}
