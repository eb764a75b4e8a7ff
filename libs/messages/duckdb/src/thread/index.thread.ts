import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openDuckDbMessageIndex } from '../duckdb-message-index.js';
import { sentError, type ThreadCommand, type ThreadReport } from './index-protocol.js';
import { serveMessageIndex } from './serve-message-index.js';

/**
 * The thread that owns a DuckDB file (design 2). workerData names it; the owner hands over a port for each thread that
 * wants to use the index, and says when to close.
 */
const optionsSchema = z.object({
  file: z.string().min(1),
  threads: z.number().int().min(1).exactOptional(),
  memoryLimit: z.string().exactOptional(),
  timeLimitMs: z.number().positive().exactOptional(),
  snapshots: z
    .object({ maxBytes: z.number().min(0).exactOptional(), maxTail: z.number().min(0).exactOptional() })
    .exactOptional(),
  slices: z
    .object({
      maxValues: z.number().min(0).exactOptional(),
      blockBits: z.array(z.number().int().min(0)).exactOptional(),
      maxFresh: z.number().int().min(0).exactOptional(),
    })
    .exactOptional(),
});

const owner = parentPort;
if (owner === null) throw new Error('index.thread is the entry of a worker thread: start it with startIndexThread.');
const report = (message: ThreadReport): void => owner.postMessage(message);

try {
  const index = await openDuckDbMessageIndex(optionsSchema.parse(workerData));
  const served: MessagePort[] = [];
  owner.on('message', (command: ThreadCommand) => {
    if (command.kind === 'connect') {
      serveMessageIndex(command.port, index);
      served.push(command.port);
      return;
    }
    index
      .close()
      .then(
        () => report({ kind: 'closed' }),
        (error: unknown) => report({ kind: 'failed', error: sentError(error) }),
      )
      .finally(() => {
        // A port that is left open would keep the thread alive.
        for (const port of [...served, owner]) port.close();
      });
  });
  report({ kind: 'open' });
} catch (error) {
  report({ kind: 'failed', error: sentError(error) });
  owner.close();
}
