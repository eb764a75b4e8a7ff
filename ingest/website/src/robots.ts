import { ConnectorError } from '@krasae/contracts';
import robotsModule from 'robots-parser';
import type { HttpAnswer } from './http-get.js';

/** The name that robots.txt files know us by. */
export const ROBOT_NAME = 'KrasaeBot';
export const ROBOTS_MAX_BYTES = 512 * 1024;

const KEEP_MS = 3_600_000;
/** An owner's mistake, like 86400 for a minute, must not silence the source for good. */
const LONGEST_DELAY_MS = 60_000;
const RETRY_MS = 300_000;

export interface RobotRules {
  readonly isAllowed: (url: string) => boolean;
  readonly crawlDelayMs: number;
}

type RobotsParser = typeof robotsModule.default;

function isParser(value: unknown): value is RobotsParser {
  return typeof value === 'function';
}

// Its types have the function under 'default'; what Node imports from this CommonJS package is the function itself.
const imported: unknown = robotsModule;
const robotsParser = isParser(imported) ? imported : robotsModule.default;

const EVERYTHING: RobotRules = { isAllowed: () => true, crawlDelayMs: 0 };

function parseRules(url: string, answer: HttpAnswer): RobotRules {
  const robots = robotsParser(url, new TextDecoder().decode(answer.body));
  const delay = robots.getCrawlDelay(ROBOT_NAME);
  return {
    // undefined: the address is none of this file's.
    isAllowed: (address) => robots.isAllowed(address, ROBOT_NAME) !== false,
    crawlDelayMs: Math.min(LONGEST_DELAY_MS, delay === undefined || Number.isNaN(delay) ? 0 : delay * 1000),
  };
}

/**
 * The rules of robots.txt files, each kept for an hour (RFC 9309): a file that is not there (4xx) allows everything;
 * one that cannot be reached (5xx, 429, no answer) allows nothing until it can.
 */
export class RobotsCache {
  private readonly kept = new Map<string, { readonly until: number; readonly rules: RobotRules }>();

  async rulesOf(origin: string, now: number, get: (url: string) => Promise<HttpAnswer>): Promise<RobotRules> {
    const known = this.kept.get(origin);
    if (known !== undefined && known.until > now) return known.rules;
    const url = `${origin}/robots.txt`;
    const answer = await get(url);
    if (answer.status >= 500 || answer.status === 429) {
      const message = `${url} answers ${answer.status}: until it can be read, nothing of the host is fetched.`;
      throw new ConnectorError(message, { kind: 'retry', retryAfterMs: RETRY_MS });
    }
    const rules = answer.status === 200 ? parseRules(url, answer) : EVERYTHING;
    this.kept.set(origin, { until: now + KEEP_MS, rules });
    return rules;
  }
}
