import { once } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { MessageIndex } from '@krasae/messages';
import type { DuckDbMessageIndexOptions } from '../open-database.js';
import { connectMessageIndex } from './connect-message-index.js';
import { IndexThreadGoneError, receivedError, type ThreadCommand, type ThreadReport } from './index-protocol.js';

export interface IndexThread {
  /** The index, for use on the thread that calls. */
  connect(): MessageIndex;
  /** A port to hand to another thread, which calls connectMessageIndex on it. */
  openPort(): MessagePort;
  /** Resolves when the thread has ended unasked: the index cannot be used any more. Never rejects. */
  readonly died: Promise<Error>;
  /**
   * Lets the connections of connect finish, closes the index and ends the thread. Who holds a port of openPort closes
   * the connection first: calls that are still on their way through it are rejected.
   */
  close(): Promise<void>;
}

/**
 * Starts a thread of its own for the index in a DuckDB file, so that reading rows and writing batches never hold up the
 * thread of the API. Rejects when the file cannot be opened. entry is the compiled index.thread.js.
 */
export async function startIndexThread(
  options: DuckDbMessageIndexOptions,
  entry: URL = new URL('./index.thread.js', import.meta.url),
): Promise<IndexThread> {
  const worker = new Worker(entry, { workerData: options, name: 'message-index' });
  await reported(worker, 'open');
  let closing: Promise<void> | null = null;
  const connections: MessageIndex[] = [];
  const died = new Promise<Error>((resolve) => {
    worker.once('error', resolve);
    worker.once('exit', () => closing ?? resolve(new IndexThreadGoneError('unasked')));
  });

  const openPort = (): MessagePort => {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ kind: 'connect', port: port2 } satisfies ThreadCommand, [port2]);
    return port1;
  };
  const connect = (): MessageIndex => {
    const index = connectMessageIndex(openPort());
    connections.push(index);
    return index;
  };
  const end = async (): Promise<void> => {
    await Promise.all(connections.map((index) => index.close()));
    const exited = once(worker, 'exit');
    const closed = reported(worker, 'closed');
    worker.postMessage({ kind: 'close' } satisfies ThreadCommand);
    await closed;
    await exited;
  };
  return {
    connect,
    openPort,
    died,
    close: () => (closing ??= end()),
  };
}

/** Waits for a report of the thread; rejects when it reports a failure instead, or ends without a word. */
function reported(worker: Worker, kind: 'open' | 'closed'): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (report: ThreadReport): void => {
      if (report.kind === kind) settle(resolve);
      else if (report.kind === 'failed') settle(() => reject(receivedError(report.error)));
    };
    const onError = (error: Error): void => settle(() => reject(error));
    const onExit = (): void => settle(() => reject(new IndexThreadGoneError(`before it was ${kind}`)));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}
