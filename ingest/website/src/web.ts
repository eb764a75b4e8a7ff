import { setTimeout as delay } from 'node:timers/promises';
import { ConnectorError } from '@krasae/contracts';
import type { Dispatcher } from 'undici';
import { HostGate, type Sleep } from './host-gate.js';
import { createAgent, type HttpAnswer, httpGet } from './http-get.js';
import { retryAfterMs } from './retry-after.js';
import { ROBOT_NAME, type RobotRules, ROBOTS_MAX_BYTES, RobotsCache } from './robots.js';

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PERMANENT = new Set([301, 308]);
/** Where the host does not say how long. */
const BUSY_MS = 60_000;

export const USER_AGENT = `Mozilla/5.0 (compatible; ${ROBOT_NAME}/4.2; feed reader for social listening)`;

export interface WebOptions {
  readonly sleep?: Sleep;
  readonly dispatcher?: Dispatcher;
  readonly userAgent?: string;
}

export interface WebRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  readonly hostDelayMs: number;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

export interface WebAnswer extends HttpAnswer {
  /** Where the answer came from. */
  readonly url: string;
  /** Where the address has moved for good; null where it has not. */
  readonly movedTo: string | null;
}

function targetOf(url: string, answer: HttpAnswer): string | null {
  const { location } = answer.headers;
  if (!REDIRECTS.has(answer.status) || location === undefined) return null;
  if (!URL.canParse(location, url)) {
    throw new ConnectorError(`${url} redirects to '${location}', which is no address.`, { kind: 'retry' });
  }
  const target = new URL(location, url);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') {
    throw new ConnectorError(`${url} redirects to ${target.protocol}, which is not followed.`, { kind: 'retry' });
  }
  return target.href;
}

/** The web as a polite reader sees it: robots.txt, a pause between requests to a host, redirects, Retry-After. */
export class Web {
  private readonly gate: HostGate;
  private readonly robots = new RobotsCache();
  private readonly dispatcher: Dispatcher;
  private readonly userAgent: string;

  constructor(options: WebOptions = {}) {
    this.gate = new HostGate(options.sleep ?? ((ms, signal) => delay(ms, undefined, { signal })));
    this.dispatcher = options.dispatcher ?? createAgent();
    this.userAgent = options.userAgent ?? USER_AGENT;
  }

  /** Follows redirects, each obeying the robots.txt of where it leads. Throws ConnectorError, and the signal's reason. */
  async get(request: WebRequest): Promise<WebAnswer> {
    let { url } = request;
    let movedTo: string | null = null;
    let isMoved = true;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const rules = await this.rulesFor(url, request);
      const delayMs = Math.max(request.hostDelayMs, rules.crawlDelayMs);
      const answer = await this.getOne(url, delayMs, request);
      const target = targetOf(url, answer);
      if (target === null) return { ...answer, url, movedTo };
      isMoved &&= PERMANENT.has(answer.status);
      if (isMoved) movedTo = target;
      url = target;
    }
    const message = `${request.url} redirects more than ${MAX_REDIRECTS} times, at last to ${url}.`;
    throw new ConnectorError(message, { kind: 'retry' });
  }

  private async rulesFor(url: string, request: WebRequest): Promise<RobotRules> {
    const rules = await this.robots.rulesOf(new URL(url).origin, request.now(), (robotsUrl) =>
      this.getRobots(robotsUrl, request),
    );
    if (rules.isAllowed(url)) return rules;
    const message = `The robots.txt of ${new URL(url).host} does not allow ${ROBOT_NAME} to read ${url}.`;
    throw new ConnectorError(message, { kind: 'configuration' });
  }

  private async getRobots(robotsUrl: string, request: WebRequest): Promise<HttpAnswer> {
    const plain = { ...request, headers: {}, maxBytes: ROBOTS_MAX_BYTES };
    let url = robotsUrl;
    for (let hop = 0; ; hop += 1) {
      const answer = await this.fetch(url, request.hostDelayMs, plain);
      const target = targetOf(url, answer);
      // RFC 9309, 2.3.1.2: after five redirects the file counts as not there.
      if (target === null) return answer;
      if (hop === MAX_REDIRECTS) return { ...answer, status: 404 };
      url = target;
    }
  }

  private async getOne(url: string, delayMs: number, request: WebRequest): Promise<HttpAnswer> {
    const answer = await this.fetch(url, delayMs, request);
    if (answer.status === 429 || answer.status === 503) this.refuseBusy(url, answer, request.now());
    return answer;
  }

  private async fetch(url: string, delayMs: number, request: WebRequest): Promise<HttpAnswer> {
    await this.gate.enter(new URL(url).host, delayMs, request.now(), request.signal);
    const { maxBytes, signal } = request;
    const headers = { ...request.headers, 'user-agent': this.userAgent };
    return httpGet({ url, headers, maxBytes, signal }, this.dispatcher);
  }

  private refuseBusy(url: string, answer: HttpAnswer, now: number): never {
    const asked = retryAfterMs(answer.headers['retry-after'], now);
    const message = `${url} answers ${answer.status}: too busy${asked === undefined ? '' : `, to be asked again in ${Math.round(asked / 1000)} s`}.`;
    if (asked !== undefined) this.gate.block(new URL(url).host, now + Math.min(asked, 3_600_000));
    throw new ConnectorError(message, { kind: 'retry', retryAfterMs: asked ?? BUSY_MS });
  }
}
