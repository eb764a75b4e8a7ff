import type { MessagePort } from 'node:worker_threads';
import type { MessageIndex } from '@krasae/messages';
import { type IndexAnswer, type IndexCall, type IndexReply, type IndexRequest, sentError } from './index-protocol.js';

/**
 * Answers the calls that arrive at a port with an index of this thread. Any number of ports may be served by one index.
 * When the other side closes its port, the work it still waits for is aborted.
 */
export function serveMessageIndex(port: MessagePort, index: MessageIndex): void {
  const aborts = new Map<number, AbortController>();
  const reply = (message: IndexReply): void => port.postMessage(message);

  port.on('message', (request: IndexRequest) => {
    if (request.kind === 'abort') {
      aborts.get(request.id)?.abort();
      return;
    }
    const { id, method } = request;
    const controller = new AbortController();
    aborts.set(id, controller);
    perform(index, request, controller.signal)
      .then(reply, (error: unknown) => reply({ kind: 'error', method, id, error: sentError(error) }))
      .finally(() => aborts.delete(id));
  });
  port.on('close', () => {
    for (const controller of aborts.values()) controller.abort();
  });
}

async function perform(index: MessageIndex, call: IndexCall, signal: AbortSignal): Promise<IndexAnswer> {
  const { id, method } = call;
  switch (method) {
    case 'upsert':
      return { kind: 'answer', method, id, value: await index.upsert(...call.args) };
    case 'markUnwanted':
      return { kind: 'answer', method, id, value: await index.markUnwanted(...call.args) };
    case 'get':
      return { kind: 'answer', method, id, value: await index.get(...call.args) };
    case 'search':
      return { kind: 'answer', method, id, value: await index.search(...call.args, { signal }) };
    case 'aggregate':
      return { kind: 'answer', method, id, value: await index.aggregate(...call.args, { signal }) };
    case 'authors':
      return { kind: 'answer', method, id, value: await index.authors(...call.args, { signal }) };
  }
}
