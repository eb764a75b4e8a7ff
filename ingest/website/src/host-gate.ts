import { ConnectorError } from '@krasae/contracts';

export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** Keeps requests to one host apart, across all sources of the process, and away from a host that asked for a pause. */
export class HostGate {
  private readonly freeAt = new Map<string, number>();
  private readonly blockedUntil = new Map<string, number>();

  constructor(private readonly sleep: Sleep) {}

  /** Resolves when the next request to the host may go out; after it, the host is left alone for delayMs. */
  async enter(host: string, delayMs: number, now: number, signal: AbortSignal): Promise<void> {
    const blocked = (this.blockedUntil.get(host) ?? 0) - now;
    if (blocked > 0) {
      throw new ConnectorError(`${host} asked to be left alone.`, { kind: 'retry', retryAfterMs: blocked });
    }
    const slot = Math.max(now, this.freeAt.get(host) ?? 0);
    this.freeAt.set(host, slot + delayMs);
    if (slot > now) await this.sleep(slot - now, signal);
  }

  block(host: string, until: number): void {
    this.blockedUntil.set(host, until);
  }
}
