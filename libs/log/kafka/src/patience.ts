import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs from 'kafkajs';
import { type KafkaClient, KafkaUnavailableError } from './kafka-client.js';

// Node finds the classes of errors only on the whole of this CommonJS package.
const { KafkaJSError, KafkaJSNonRetriableError, KafkaJSProtocolError } = kafkajs;

const FIRST_MS = 100;
const LONGEST_MS = 1_000;

// Final to the client, but not to us: asked again from the start, they come right.
const PASSING = new Set(['OUT_OF_ORDER_SEQUENCE_NUMBER', 'UNKNOWN_PRODUCER_ID', 'OFFSET_OUT_OF_RANGE']);

/** What went wrong in the first place: the client wraps it once for every layer of attempts. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error;
}

/** Whether trying again may help: not when a broker has refused what was asked, nor for errors that are not the client's. */
export function mayPass(error: unknown): boolean {
  const root = rootOf(error);
  if (root instanceof KafkaJSProtocolError) return root.retriable || PASSING.has(root.type);
  // Running out of attempts is not retriable to the client; what it ran out on is not always named.
  return error instanceof KafkaJSError || root instanceof KafkaJSNonRetriableError;
}

/** The name of the error that a broker answered with; null when it is about something else. */
export function brokerErrorOf(error: unknown): string | null {
  const root = rootOf(error);
  return root instanceof KafkaJSProtocolError ? root.type : null;
}

/**
 * Tries again while that may help, for as long as the client has patience. before tidies up for the next attempt. Throws
 * what a broker refused with, or a KafkaUnavailableError.
 */
export async function withPatience<T>(
  client: KafkaClient,
  what: string,
  attempt: () => Promise<T>,
  before: (error: unknown) => Promise<void>,
): Promise<T> {
  const deadline = Date.now() + client.patienceMs;
  for (let pause = FIRST_MS; ; pause = Math.min(LONGEST_MS, pause * 2)) {
    try {
      return await attempt();
    } catch (error) {
      if (!mayPass(error)) throw rootOf(error);
      if (Date.now() + pause > deadline) {
        throw new KafkaUnavailableError(
          `Kafka at ${client.addresses} could not ${what} within ${client.patienceMs} ms (${String(rootOf(error))}). ` +
            'See that the brokers run and that their addresses are right; then try again.',
          { cause: error },
        );
      }
      client.warn(error, `kafka could not ${what}, trying again`);
      await sleep(pause);
      await before(error).catch((trouble: unknown) => client.warn(trouble, 'kafka: connecting anew failed'));
    }
  }
}
