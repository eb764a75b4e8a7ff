interface Flight<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waiters: number;
}

/** Nobody waits for a piece of work any more; never seen outside, because nobody is there to see it. */
class AbandonedError extends Error {
  override readonly name = 'AbandonedError';
}

/** Work that is asked for while the same is under way is done once, for all who asked. */
export class SharedWork<T> {
  private readonly flights = new Map<string, Flight<T>>();

  /**
   * Joins the work of that key, or begins it. An abort ends the waiting of this one with the signal's reason; the work
   * itself is told to stop when the last has gone.
   */
  async run(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const flight = this.flights.get(key) ?? this.begin(key, work);
    flight.waiters += 1;
    try {
      return await orAborted(flight.result, signal);
    } finally {
      flight.waiters -= 1;
      if (flight.waiters === 0) {
        this.end(key, flight);
        flight.controller.abort(new AbandonedError());
      }
    }
  }

  private begin(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const flight: Flight<T> = { result: work(controller.signal), controller, waiters: 0 };
    this.flights.set(key, flight);
    const end = (): void => this.end(key, flight);
    flight.result.then(end, end);
    return flight;
  }

  /** Whoever comes from here on begins anew. */
  private end(key: string, flight: Flight<T>): void {
    if (this.flights.get(key) === flight) this.flights.delete(key);
  }
}

function orAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
