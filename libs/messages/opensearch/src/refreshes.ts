import { z } from 'zod';
import type { OpenSearchClient } from './opensearch-client.js';
import { writesDone } from './sequence-numbers.js';

interface Refresh {
  readonly running: Promise<void>;
  /** Asked for while the other ran, which may have begun before the last write. */
  next: Promise<void> | null;
}

/** Makes what was written findable. However many ask at once, one refresh of an index runs and one waits. */
export class Refreshes {
  private readonly atWork = new Map<string, Refresh>();

  constructor(private readonly client: OpenSearchClient) {}

  /** An index that is not there has nothing to be found. */
  of(name: string): Promise<void> {
    const current = this.atWork.get(name);
    if (current === undefined) return this.start(name);
    current.next ??= current.running.then(
      () => this.start(name),
      () => this.start(name),
    );
    return current.next;
  }

  /** The number up to which every write of the index is found from then on, whichever copy is searched. */
  async upTo(index: string, signal: AbortSignal): Promise<number> {
    const { everywhere } = await writesDone(this.client, index, signal);
    await this.of(index);
    return everywhere;
  }

  private start(name: string): Promise<void> {
    const running = this.client.find(z.unknown(), { method: 'POST', path: `/${name}/_refresh` }).then(() => undefined);
    const refresh: Refresh = { running, next: null };
    this.atWork.set(name, refresh);
    const end = (): void => {
      if (this.atWork.get(name) === refresh && refresh.next === null) this.atWork.delete(name);
    };
    running.then(end, end);
    return running;
  }
}
