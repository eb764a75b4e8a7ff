import { createConnection } from 'node:net';
import { Kafka, logLevel } from 'kafkajs';

const ANSWER_MS = 5_000;

/** Each resolves when the engine does its work, and throws when it does not yet: whoever waits asks again. */
export async function kafkaAnswers(port: number): Promise<void> {
  const kafka = new Kafka({
    clientId: 'krasae-engines',
    brokers: [`127.0.0.1:${port}`],
    connectionTimeout: ANSWER_MS,
    requestTimeout: ANSWER_MS,
    // Not fewer: the client learns of its brokers from a first attempt that fails.
    retry: { retries: 2, initialRetryTime: 100, maxRetryTime: 500 },
    logLevel: logLevel.NOTHING,
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    // Asking for a group's offsets makes a fresh broker make the topic that it keeps them in, which takes a moment.
    await admin.fetchOffsets({ groupId: 'krasae-engines-ready' });
  } finally {
    await admin.disconnect();
  }
}

export async function openSearchAnswers(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/_cluster/health?wait_for_status=yellow&timeout=2s`, {
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (!answer.ok) throw new Error(`OpenSearch answers ${answer.status}.`);
}

/** {hello: 1, $db: 'admin'} as the wire has it: OP_MSG with one BSON document. */
function helloMessage(): Buffer {
  const body = Buffer.concat([
    Buffer.from('\x10hello\0\x01\0\0\0\x02$db\0', 'latin1'),
    Buffer.from('\x06\0\0\0admin\0\0', 'latin1'),
  ]);
  const header = Buffer.alloc(25);
  header.writeInt32LE(header.length + body.length, 0);
  header.writeInt32LE(1, 4);
  header.writeInt32LE(2013, 12);
  header.writeInt32LE(body.length + 4, 21);
  return Buffer.concat([header, body]);
}

export async function mongoDbAnswers(port: number): Promise<void> {
  const socket = createConnection({ host: '127.0.0.1', port });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.setTimeout(ANSWER_MS, () => reject(new Error('The MongoDB-wire server does not answer.')));
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('The MongoDB-wire server closed the connection.')));
      socket.once('data', () => resolve());
      socket.once('connect', () => socket.write(helloMessage()));
    });
  } finally {
    socket.destroy();
  }
}
