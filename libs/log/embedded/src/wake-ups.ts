/** One sleeper: a wake that comes while it is awake is kept, so that none is lost between looking and sleeping. */
export class Waiter {
  #woken = false;
  #resolve: (() => void) | null = null;

  wake(): void {
    this.#woken = true;
    this.#resolve?.();
    this.#resolve = null;
  }

  async wait(): Promise<void> {
    if (!this.#woken) await new Promise<void>((resolve) => (this.#resolve = resolve));
    this.#woken = false;
  }
}

/** Who waits for records of which topic. */
export class WakeUps {
  readonly #waiters = new Map<string, Set<Waiter>>();

  add(topic: string): Waiter {
    const waiter = new Waiter();
    const waiters = this.#waiters.get(topic) ?? new Set();
    this.#waiters.set(topic, waiters.add(waiter));
    return waiter;
  }

  remove(topic: string, waiter: Waiter): void {
    const waiters = this.#waiters.get(topic);
    waiters?.delete(waiter);
    if (waiters?.size === 0) this.#waiters.delete(topic);
  }

  wake(topics: Iterable<string>): void {
    for (const topic of topics) for (const waiter of this.#waiters.get(topic) ?? []) waiter.wake();
  }

  wakeAll(): void {
    this.wake([...this.#waiters.keys()]);
  }

  get isEmpty(): boolean {
    return this.#waiters.size === 0;
  }
}
