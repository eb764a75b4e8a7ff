import { type Freshness, RECORD_HEADERS, TOPICS } from '@krasae/contracts';
import { SOURCES, toBangkokIso } from '@krasae/domain';
import type { EventLog, LogRecord } from '@krasae/log';
import { GROUPS } from '@krasae/pipeline';
import { Inject, Injectable } from '@nestjs/common';
import { LOG, NOW } from '../common/tokens.js';

/** Pending records looked at in each partition. What stands deeper is younger than all of these. */
const LOOK_AHEAD = 200;
/** One look serves all widgets of a screen. */
const KEPT_MS = 1_000;

interface Backlog {
  readonly pending: readonly LogRecord[];
  /** Where not all of a partition's backlog was looked at: when the last record of the look was logged. */
  readonly unseenSince: number | null;
}

/** How far each channel of an account lags behind the log (design 6). Never understated: what was not seen counts. */
@Injectable()
export class FreshnessService {
  private kept: { readonly at: number; readonly backlogs: Promise<readonly Backlog[]> } | null = null;

  constructor(
    @Inject(LOG) private readonly log: EventLog,
    @Inject(NOW) private readonly now: () => number,
  ) {}

  async of(accountId: string): Promise<Freshness> {
    const asOf = this.now();
    const backlogs = await this.backlogs(asOf);
    const lag = SOURCES.map((source) => {
      const oldest = Math.min(asOf, ...backlogs.map((backlog) => oldestOf(backlog, accountId, source)));
      return { source, milliseconds: asOf - oldest };
    });
    return { asOf: toBangkokIso(asOf), lag };
  }

  private backlogs(now: number): Promise<readonly Backlog[]> {
    if (this.kept === null || now - this.kept.at >= KEPT_MS) this.kept = { at: now, backlogs: this.look() };
    return this.kept.backlogs;
  }

  private async look(): Promise<readonly Backlog[]> {
    const steps = [
      { topic: TOPICS.collected, group: GROUPS.classify },
      { topic: TOPICS.classified, group: GROUPS.index },
    ];
    const found = await Promise.all(steps.map(({ topic, group }) => this.lookAt(topic, group)));
    return found.flat();
  }

  private async lookAt(topic: string, group: string): Promise<readonly Backlog[]> {
    const partitions = await this.log.lag(topic, group);
    const lagging = partitions.filter(({ lag }) => lag > 0);
    return Promise.all(
      lagging.map(async ({ partition, committed, lag }) => {
        const pending = await this.log.read(topic, partition, committed, LOOK_AHEAD);
        const last = pending.at(-1);
        return { pending, unseenSince: lag > pending.length && last !== undefined ? last.loggedAt : null };
      }),
    );
  }
}

function oldestOf({ pending, unseenSince }: Backlog, accountId: string, source: string): number {
  const first = pending.find(
    ({ headers }) => headers[RECORD_HEADERS.account] === accountId && headers[RECORD_HEADERS.source] === source,
  );
  return first?.loggedAt ?? unseenSince ?? Number.POSITIVE_INFINITY;
}
