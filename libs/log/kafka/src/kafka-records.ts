import type { LogRecord } from '@krasae/log';
import type { KafkaMessage } from 'kafkajs';

type HeaderValue = NonNullable<KafkaMessage['headers']>[string];

/** Of a header that another writer gave several values the last one, as a reader by name expects. */
function headerText(value: HeaderValue): string | undefined {
  const single = Array.isArray(value) ? value.at(-1) : value;
  return single?.toString();
}

/**
 * A record as the port has it. Other writers may leave out key and value (a tombstone): both read as empty text, which
 * no contract takes, so that such a record ends among the dead letters and never stops its partition.
 */
export function toLogRecord(topic: string, partition: number, message: KafkaMessage): LogRecord {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers ?? {})) {
    const text = headerText(value);
    if (text !== undefined) headers[name] = text;
  }
  return {
    topic,
    partition,
    offset: Number(message.offset),
    key: message.key?.toString() ?? '',
    value: message.value?.toString() ?? '',
    headers,
    loggedAt: Number(message.timestamp),
  };
}
