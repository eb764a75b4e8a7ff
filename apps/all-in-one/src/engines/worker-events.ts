import type { ApiLogger } from '@krasae/api/logger';
import type { RunnerEvent } from '@krasae/ingest-runner';
import type { Metrics } from '@krasae/metrics';
import type { StepEvent } from '@krasae/pipeline';

/** Logs and counts what the steps tell. Every line that is about records names their correlation ids (design 11). */
export function onStepEvent(event: StepEvent, logger: ApiLogger, metrics: Metrics): void {
  const { step } = event;
  if (event.kind === 'held') {
    metrics.stepHeld.inc({ step });
    logger.error({ step, err: event.error }, 'an engine does not answer: the step waits');
  } else if (event.kind === 'batch') {
    const { verdicts, milliseconds, delaysMs, ...rest } = event;
    for (const [verdict, records] of Object.entries(verdicts)) metrics.stepRecords.inc({ step, verdict }, records);
    metrics.stepBatchSeconds.observe({ step }, milliseconds / 1000);
    for (const delayMs of delaysMs) metrics.stepDelaySeconds.observe({ step }, delayMs / 1000);
    logger.debug({ ...rest, verdicts, milliseconds }, 'batch');
  } else {
    if (event.kind === 'retry') metrics.stepRetries.inc({ step }, event.records);
    else metrics.deadLetters.inc({ step, source: event.source ?? 'unknown' });
    logger.warn(event, event.kind);
  }
}

/** Which connector a source is of, for the counts of its runs; kept while it runs. */
export class RunnerEvents {
  private readonly connectors = new Map<string, string>();
  private readonly collected = new Map<string, number>();

  constructor(
    private readonly logger: ApiLogger,
    private readonly metrics: Metrics,
    private readonly onProgress: (sourceId: string, collected: number, progress: number | null) => void,
  ) {}

  take(event: RunnerEvent): void {
    this.count(event);
    if (event.kind === 'batch-logged') {
      const { sourceId, collected, progress } = event.summary;
      this.onProgress(sourceId, collected, progress);
    } else if (event.kind === 'run-started' || event.kind === 'run-finished' || event.kind === 'lease-held') {
      this.logger.debug(event, event.kind);
    } else if ('error' in event) {
      const { error, ...rest } = event;
      this.logger.warn({ ...rest, err: error }, event.kind);
    } else {
      this.logger.warn(event, event.kind);
    }
  }

  private count(event: RunnerEvent): void {
    if (event.kind === 'run-started') {
      this.connectors.set(event.sourceId, event.connector);
      this.collected.set(event.sourceId, 0);
    } else if (event.kind === 'batch-logged') {
      const { sourceId, collected } = event.summary;
      const connector = this.connectors.get(sourceId) ?? 'unknown';
      this.metrics.collectedMessages.inc({ connector }, collected - (this.collected.get(sourceId) ?? 0));
      this.collected.set(sourceId, collected);
    } else if (event.kind === 'run-finished') {
      this.end(event.summary.sourceId, 'finished');
    } else if (event.kind === 'run-failed') {
      this.end(event.sourceId, 'failed');
    } else if (event.kind === 'run-stopped') {
      this.end(event.sourceId, 'stopped');
    }
  }

  private end(sourceId: string, outcome: string): void {
    this.metrics.collectorRuns.inc({ connector: this.connectors.get(sourceId) ?? 'unknown', outcome });
    this.connectors.delete(sourceId);
    this.collected.delete(sourceId);
  }
}
