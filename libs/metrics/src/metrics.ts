import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** From a quick push to a backlog of a day: what lies between is looked at by its power of three or so. */
const DELAY_BUCKETS = [0.01, 0.03, 0.1, 0.2, 0.3, 0.5, 1, 3, 10, 30, 60, 300, 1_800, 7_200, 86_400];
const WORK_BUCKETS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];

/**
 * What a process, or a thread of one, counts (design 11). Labels take few values, all known beforehand: steps, verdicts,
 * channels, routes as they are declared, partitions. No account, user, message or address is ever a label.
 */
export interface Metrics {
  readonly registry: Registry;
  readonly stepRecords: Counter<'step' | 'verdict'>;
  readonly stepBatchSeconds: Histogram<'step'>;
  /** From the collection of a message to its verdict in the step. */
  readonly stepDelaySeconds: Histogram<'step'>;
  readonly stepRetries: Counter<'step'>;
  /** Times that a step waited for an engine. */
  readonly stepHeld: Counter<'step'>;
  readonly deadLetters: Counter<'step' | 'source'>;
  readonly engineErrors: Counter<'engine'>;
  readonly engineUp: Gauge<'engine'>;
  readonly consumerLag: Gauge<'topic' | 'group' | 'partition'>;
  /** When the newest message of a channel that has its verdict was logged. */
  readonly sourceSettledAt: Gauge<'source'>;
  readonly collectedMessages: Counter<'connector'>;
  readonly collectorRuns: Counter<'connector' | 'outcome'>;
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly socketsOpen: Gauge;
  readonly feedDeliveries: Counter;
  readonly feedTooSlow: Counter;
  /** From the collection of a message to its sending to a socket. */
  readonly feedDelaySeconds: Histogram;
  readonly notices: Counter;
  readonly mails: Counter<'outcome'>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter<L>({ name: `krasae_${name}`, help, labelNames, registers });
  const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name: `krasae_${name}`, help, labelNames, registers });
  const histogram = <L extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly L[] = [],
  ) => new Histogram<L>({ name: `krasae_${name}`, help, buckets, labelNames, registers });
  return {
    registry,
    stepRecords: counter('step_records_total', 'Records that got their verdict.', ['step', 'verdict']),
    stepBatchSeconds: histogram('step_batch_seconds', 'Time of one batch in a step.', WORK_BUCKETS, ['step']),
    stepDelaySeconds: histogram('step_delay_seconds', 'From collection to the verdict.', DELAY_BUCKETS, ['step']),
    stepRetries: counter('step_retries_total', 'Records that a step tried again.', ['step']),
    stepHeld: counter('step_held_total', 'Times that a step waited for an engine.', ['step']),
    deadLetters: counter('dead_letters_total', 'Records that became dead letters.', ['step', 'source']),
    engineErrors: counter('engine_errors_total', 'Calls that an engine failed.', ['engine']),
    engineUp: gauge('engine_up', '1 while the engine answers.', ['engine']),
    consumerLag: gauge('consumer_lag', 'Records without a verdict.', ['topic', 'group', 'partition']),
    sourceSettledAt: gauge('source_settled_timestamp_seconds', 'Newest settled message of a channel.', ['source']),
    collectedMessages: counter('collected_messages_total', 'Messages that connectors collected.', ['connector']),
    collectorRuns: counter('collector_runs_total', 'Runs of sources.', ['connector', 'outcome']),
    httpSeconds: histogram('http_request_seconds', 'Time to the answer.', WORK_BUCKETS, ['method', 'route', 'status']),
    socketsOpen: gauge('sockets_open', 'Sockets that are connected.'),
    feedDeliveries: counter('feed_deliveries_total', 'Messages sent to sockets.'),
    feedTooSlow: counter('feed_too_slow_total', 'Feeds that ended because the client was too slow.'),
    feedDelaySeconds: histogram('feed_delay_seconds', 'From collection to the socket.', DELAY_BUCKETS),
    notices: counter('notices_total', 'Messages that held an alert keyword.'),
    mails: counter('mails_total', 'Mails that were tried.', ['outcome']),
  };
}
