import type { IndexedMessage } from '@krasae/contracts';
import type { IndexRebuild, MessageIndex, StreamRequest } from '@krasae/messages';

interface HeldStream {
  readonly batches: AsyncIterator<readonly IndexedMessage[]>;
  readonly controller: AbortController;
}

/** Streams and rebuilds that the other side of a port has begun, by the numbers it knows them by. */
export class HeldWork {
  private readonly streams = new Map<number, HeldStream>();
  private readonly rebuilds = new Map<number, IndexRebuild>();
  private last = 0;

  constructor(private readonly index: MessageIndex) {}

  openStream(accountId: string, request: StreamRequest): number {
    const controller = new AbortController();
    const { signal } = controller;
    const batches = this.index.stream(accountId, request, { signal })[Symbol.asyncIterator]();
    this.last += 1;
    this.streams.set(this.last, { batches, controller });
    return this.last;
  }

  async readStream(number: number, signal: AbortSignal): Promise<readonly IndexedMessage[] | null> {
    const stream = held(this.streams, number);
    const abort = (): void => stream.controller.abort(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    try {
      const { done, value } = await stream.batches.next();
      return done === true ? null : value;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  async closeStream(number: number): Promise<void> {
    await this.streams.get(number)?.batches.return?.();
    this.streams.delete(number);
  }

  async openRebuild(accountId: string): Promise<number> {
    const rebuild = await this.index.rebuild(accountId);
    this.last += 1;
    this.rebuilds.set(this.last, rebuild);
    return this.last;
  }

  rebuild(number: number): IndexRebuild {
    return held(this.rebuilds, number);
  }

  async endRebuild(number: number, how: 'commit' | 'abort'): Promise<void> {
    await this.rebuild(number)[how]();
  }

  /** The other side has gone: nobody will read on or commit. */
  async abandon(): Promise<void> {
    for (const { controller } of this.streams.values()) controller.abort();
    await Promise.allSettled([
      ...[...this.streams.keys()].map((number) => this.closeStream(number)),
      ...[...this.rebuilds.values()].map((rebuild) => rebuild.abort()),
    ]);
    this.rebuilds.clear();
  }
}

function held<T>(all: ReadonlyMap<number, T>, number: number): T {
  const found = all.get(number);
  if (found === undefined) throw new RangeError(`Nothing is held under number ${number}: it has ended.`);
  return found;
}
