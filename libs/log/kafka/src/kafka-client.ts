import { Kafka, logLevel, type SASLOptions } from 'kafkajs';
import { useQuickGzip } from './quick-gzip.js';

/** What a pino logger is, as far as this adapter uses one. */
export interface KafkaLogger {
  debug(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface KafkaLogin {
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  readonly username: string;
  readonly password: string;
}

export interface KafkaLogOptions {
  /** host:port of any brokers of the cluster: they name the others. */
  readonly brokers: readonly string[];
  /** By which the brokers tell this process in their own logs. */
  readonly clientId: string;
  /** Over TLS where given; ca: who signed the brokers' certificates (PEM), those that Node knows without it. */
  readonly tls?: { readonly ca?: string };
  readonly login?: KafkaLogin;
  /** Stands before the name of every topic and group, so that several installations share a cluster. */
  readonly topicPrefix?: string;
  /** Copies of topics that are made here. Default: what the brokers are set to. */
  readonly replicationFactor?: number;
  readonly compression?: 'gzip' | 'none';
  /** How long calls go on trying while no broker answers, before they fail. A restarted broker is back within it. */
  readonly patienceMs?: number;
  /** Told of trouble that is being dealt with: warn by this adapter, debug by its client. Default: nobody. */
  readonly logger?: KafkaLogger;
}

const DEFAULT_PATIENCE_MS = 20_000;
const CONNECT_MS = 5_000;
const REQUEST_MS = 30_000;

/** The client of one connection to the log, and the names that things have on the brokers. */
export class KafkaClient {
  readonly kafka: Kafka;
  readonly patienceMs: number;
  readonly #prefix: string;

  constructor(readonly options: KafkaLogOptions) {
    if (options.brokers.length === 0) throw new RangeError('Kafka needs at least one broker, as host:port.');
    this.#prefix = options.topicPrefix ?? '';
    this.patienceMs = options.patienceMs ?? DEFAULT_PATIENCE_MS;
    useQuickGzip();
    this.kafka = new Kafka({
      brokers: [...options.brokers],
      clientId: options.clientId,
      ...(options.tls && { ssl: { ...options.tls } }),
      ...(options.login && { sasl: saslOf(options.login) }),
      connectionTimeout: CONNECT_MS,
      requestTimeout: REQUEST_MS,
      // Patience is ours (see withPatience); below it, attempts follow each other quickly.
      retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 3 },
      logLevel: logLevel.WARN,
      // What the client calls an error is one attempt of several: what fails in the end is thrown, or warned of here.
      logCreator: () => (entry) =>
        options.logger?.debug({ ...entry.log, namespace: entry.namespace }, entry.log.message),
    });
  }

  get addresses(): string {
    return this.options.brokers.join(', ');
  }

  topicName(topic: string): string {
    return this.#prefix + topic;
  }

  /** A group belongs to one topic (port EventLog), so the topic is part of its name on the brokers. */
  groupName(topic: string, group: string): string {
    return `${this.#prefix}${group}.${topic}`;
  }

  warn(error: unknown, message: string): void {
    this.options.logger?.warn({ err: error }, message);
  }
}

/** Each mechanism by itself, as the client's types have it. */
function saslOf({ mechanism, username, password }: KafkaLogin): SASLOptions {
  if (mechanism === 'plain') return { mechanism, username, password };
  if (mechanism === 'scram-sha-256') return { mechanism, username, password };
  return { mechanism, username, password };
}

/** Nobody answers, or nobody who can do what was asked. */
export class KafkaUnavailableError extends Error {
  override readonly name = 'KafkaUnavailableError';
}
