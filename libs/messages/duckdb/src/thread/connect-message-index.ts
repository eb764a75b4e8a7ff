import type { MessagePort } from 'node:worker_threads';
import type {
  CubeQuestion,
  IndexRebuild,
  MessageIndex,
  QueryOptions,
  SearchRequest,
  StreamRequest,
  UnwantedMark,
} from '@krasae/messages';
import type { IndexedMessage } from '@krasae/contracts';
import {
  type IndexAnswer,
  type IndexAnswers,
  type IndexCall,
  type IndexCalls,
  type IndexMethod,
  type IndexReply,
  type IndexRequest,
  IndexThreadGoneError,
  receivedError,
} from './index-protocol.js';

interface PendingCall<M extends IndexMethod> {
  readonly resolve: (value: IndexAnswers[M]) => void;
  readonly reject: (error: unknown) => void;
}
type PendingCalls = { readonly [M in IndexMethod]: Map<number, PendingCall<M>> };

/**
 * A MessageIndex that lives on another thread, behind a port served by serveMessageIndex. Calls that wait when that
 * thread dies are rejected with IndexThreadGoneError. close ends this connection and leaves the index open.
 */
export function connectMessageIndex(port: MessagePort): MessageIndex {
  return new RemoteMessageIndex(port);
}

class RemoteMessageIndex implements MessageIndex {
  private readonly pending: PendingCalls = {
    upsert: new Map(),
    markUnwanted: new Map(),
    reclassify: new Map(),
    refresh: new Map(),
    get: new Map(),
    search: new Map(),
    aggregate: new Map(),
    authors: new Map(),
    openStream: new Map(),
    readStream: new Map(),
    closeStream: new Map(),
    openRebuild: new Map(),
    rebuildUpsert: new Map(),
    rebuildMark: new Map(),
    endRebuild: new Map(),
  };
  private readonly atWork = new Set<Promise<unknown>>();
  private readonly ended: Promise<void>;
  private lastId = 0;
  private state: 'open' | 'closed' | 'gone' = 'open';

  constructor(private readonly port: MessagePort) {
    this.ended = new Promise((resolve) => {
      port.once('close', () => {
        if (this.state === 'open') this.state = 'gone';
        this.abandon();
        resolve();
      });
    });
    port.on('message', (reply: IndexReply) => this.receive(reply));
  }

  upsert(accountId: string, messages: readonly IndexedMessage[]): Promise<IndexAnswers['upsert']> {
    return this.call('upsert', [accountId, messages]);
  }

  markUnwanted(accountId: string, marks: readonly UnwantedMark[]): Promise<IndexAnswers['markUnwanted']> {
    return this.call('markUnwanted', [accountId, marks]);
  }

  reclassify(accountId: string, messages: readonly IndexedMessage[]): Promise<IndexAnswers['reclassify']> {
    return this.call('reclassify', [accountId, messages]);
  }

  refresh(accountId: string): Promise<void> {
    return this.call('refresh', [accountId]);
  }

  get(accountId: string, ids: readonly string[]): Promise<IndexAnswers['get']> {
    return this.call('get', [accountId, ids]);
  }

  search(accountId: string, request: SearchRequest, options?: QueryOptions): Promise<IndexAnswers['search']> {
    return this.call('search', [accountId, request], options?.signal);
  }

  aggregate(accountId: string, question: CubeQuestion, options?: QueryOptions): Promise<IndexAnswers['aggregate']> {
    return this.call('aggregate', [accountId, question], options?.signal);
  }

  authors(accountId: string, keys: readonly string[], options?: QueryOptions): Promise<IndexAnswers['authors']> {
    return this.call('authors', [accountId, keys], options?.signal);
  }

  async *stream(
    accountId: string,
    request: StreamRequest,
    { signal }: QueryOptions = {},
  ): AsyncGenerator<readonly IndexedMessage[]> {
    const stream = await this.call('openStream', [accountId, request], signal);
    try {
      for (;;) {
        const batch = await this.call('readStream', [stream], signal);
        if (batch === null) return;
        yield batch;
      }
    } finally {
      // With the thread or the connection the stream has gone as well.
      if (this.state === 'open') await this.call('closeStream', [stream]);
    }
  }

  async rebuild(accountId: string): Promise<IndexRebuild> {
    const rebuild = await this.call('openRebuild', [accountId]);
    return {
      upsert: (messages) => this.call('rebuildUpsert', [rebuild, messages]),
      markUnwanted: (marks) => this.call('rebuildMark', [rebuild, marks]),
      commit: () => this.call('endRebuild', [rebuild, 'commit']),
      abort: () => this.call('endRebuild', [rebuild, 'abort']),
    };
  }

  async close(): Promise<void> {
    if (this.state === 'open') {
      this.state = 'closed';
      await Promise.all(this.atWork);
      this.port.close();
    }
    await this.ended;
  }

  private call<M extends IndexMethod>(method: M, args: IndexCalls[M], signal?: AbortSignal): Promise<IndexAnswers[M]> {
    const answer = this.send(method, args, signal);
    const settled = answer.then(
      () => undefined,
      () => undefined,
    );
    this.atWork.add(settled);
    void settled.then(() => this.atWork.delete(settled));
    return answer;
  }

  private async send<M extends IndexMethod>(
    method: M,
    args: IndexCalls[M],
    signal: AbortSignal | undefined,
  ): Promise<IndexAnswers[M]> {
    signal?.throwIfAborted();
    if (this.state === 'closed') throw new Error('This connection to the message index is closed.');
    if (this.state === 'gone') throw new IndexThreadGoneError('before this call');
    this.lastId += 1;
    const id = this.lastId;
    const abort = (): void => this.port.postMessage({ kind: 'abort', id } satisfies IndexRequest);
    signal?.addEventListener('abort', abort, { once: true });
    try {
      const answer = await new Promise<IndexAnswers[M]>((resolve, reject) => {
        this.pending[method].set(id, { resolve, reject });
        this.port.postMessage({ kind: 'call', method, id, args } satisfies IndexCall<M>);
      });
      // The answer and the abort may have crossed on the way.
      signal?.throwIfAborted();
      return answer;
    } catch (error) {
      this.pending[method].delete(id);
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  private receive(reply: IndexReply): void {
    if (reply.kind === 'answer') this.settle(reply);
    else this.pending[reply.method].get(reply.id)?.reject(receivedError(reply.error));
    this.pending[reply.method].delete(reply.id);
  }

  private settle<M extends IndexMethod>(answer: IndexAnswer<M>): void {
    this.pending[answer.method].get(answer.id)?.resolve(answer.value);
  }

  private abandon(): void {
    for (const calls of Object.values(this.pending)) {
      for (const { reject } of calls.values()) reject(new IndexThreadGoneError('before it answered'));
      calls.clear();
    }
  }
}
