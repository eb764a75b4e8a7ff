import type { MessagePort } from 'node:worker_threads';
import type { MessageIndex } from '@krasae/messages';
import { HeldWork } from './held-work.js';
import {
  type IndexAnswer,
  type IndexCall,
  type IndexMethod,
  type IndexReply,
  type IndexRequest,
  type PlainMethod,
  sentError,
} from './index-protocol.js';

/**
 * Answers the calls that arrive at a port with an index of this thread. Any number of ports may be served by one index.
 * When the other side closes its port, the work it still waits for is aborted.
 */
export function serveMessageIndex(port: MessagePort, index: MessageIndex): void {
  const aborts = new Map<number, AbortController>();
  const work = new HeldWork(index);
  const reply = (message: IndexReply): void => port.postMessage(message);

  port.on('message', (request: IndexRequest) => {
    if (request.kind === 'abort') {
      aborts.get(request.id)?.abort();
      return;
    }
    const { id, method } = request;
    const controller = new AbortController();
    aborts.set(id, controller);
    perform(index, work, request, controller.signal)
      .then(reply, (error: unknown) => reply({ kind: 'error', method, id, error: sentError(error) }))
      .finally(() => aborts.delete(id));
  });
  port.on('close', () => {
    for (const controller of aborts.values()) controller.abort();
    void work.abandon();
  });
}

async function perform(
  index: MessageIndex,
  work: HeldWork,
  call: IndexCall,
  signal: AbortSignal,
): Promise<IndexAnswer> {
  const { id, method } = call;
  switch (method) {
    case 'upsert':
      return { kind: 'answer', method, id, value: await index.upsert(...call.args) };
    case 'markUnwanted':
      return { kind: 'answer', method, id, value: await index.markUnwanted(...call.args) };
    case 'reclassify':
      return { kind: 'answer', method, id, value: await index.reclassify(...call.args) };
    case 'refresh':
      return { kind: 'answer', method, id, value: await index.refresh(...call.args) };
    case 'get':
      return { kind: 'answer', method, id, value: await index.get(...call.args) };
    case 'search':
      return { kind: 'answer', method, id, value: await index.search(...call.args, { signal }) };
    case 'aggregate':
      return { kind: 'answer', method, id, value: await index.aggregate(...call.args, { signal }) };
    case 'authors':
      return { kind: 'answer', method, id, value: await index.authors(...call.args, { signal }) };
    default:
      return performHeld(work, call, signal);
  }
}

type HeldMethod = Exclude<IndexMethod, PlainMethod>;

async function performHeld(work: HeldWork, call: IndexCall<HeldMethod>, signal: AbortSignal): Promise<IndexAnswer> {
  const { id, method } = call;
  switch (method) {
    case 'openStream':
      return { kind: 'answer', method, id, value: work.openStream(...call.args) };
    case 'readStream':
      return { kind: 'answer', method, id, value: await work.readStream(...call.args, signal) };
    case 'closeStream':
      return { kind: 'answer', method, id, value: await work.closeStream(...call.args) };
    case 'openRebuild':
      return { kind: 'answer', method, id, value: await work.openRebuild(...call.args) };
    case 'rebuildUpsert':
      return { kind: 'answer', method, id, value: await work.rebuild(call.args[0]).upsert(call.args[1]) };
    case 'rebuildMark':
      return { kind: 'answer', method, id, value: await work.rebuild(call.args[0]).markUnwanted(call.args[1]) };
    case 'endRebuild':
      return { kind: 'answer', method, id, value: await work.endRebuild(...call.args) };
  }
}
