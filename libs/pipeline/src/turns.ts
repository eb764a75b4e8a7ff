/**
 * Batches of one thread take turns at the processor. Side by side they would all end at the same moment and then wait
 * for the log together, with nothing left to work on.
 */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /**
   * Resolves when it is the caller's turn, with what ends it. The next turn begins once the event loop has gone round,
   * so that what was handed to the log in this one is on its way.
   */
  async take(): Promise<() => void> {
    const before = this.#last;
    let end = (): void => undefined;
    this.#last = new Promise((resolve) => (end = resolve));
    await before;
    return () => setImmediate(end);
  }
}
