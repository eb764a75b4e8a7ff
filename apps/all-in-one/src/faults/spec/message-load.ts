import { setTimeout as delay } from 'node:timers/promises';
import { type ChannelMessageInput, ENDPOINTS } from '@krasae/contracts';
import { eventually } from './eventually.js';

const PER_SECOND = 200;
const BATCH = 20;
const ANSWER_WITHIN_MS = 30_000;

/**
 * Pushes messages through the API, as an outside system does: a batch that was not accepted, or whose answer got lost,
 * is pushed again until it is.
 */
export class MessageLoad {
  /** Text of every message that was accepted, by its id in the product. */
  readonly accepted = new Map<string, string>();
  /** Batches that had to be pushed again. */
  repeated = 0;
  #next = 0;
  #isStopping = false;
  #pushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly source: { readonly id: string; readonly key: string },
    private readonly texts: readonly string[],
  ) {}

  start(): void {
    this.#isStopping = false;
    this.#pushing = this.#run();
    // Awaited by stop: a failure must not end the process before.
    this.#pushing.catch(() => undefined);
  }

  /** Resolves when the batch at work is accepted. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#pushing;
  }

  /** Resolves when so many more have been accepted. Throws when the pushing has failed. */
  async more(messages: number): Promise<void> {
    const goal = this.accepted.size + messages;
    const arrived = eventually(
      `${messages} more pushed messages`,
      () => this.accepted.size,
      (size) => size >= goal,
    );
    await Promise.race([arrived, this.#pushing]);
  }

  /** The next messages of the load, for who brings them in another way; whoever does counts them as accepted. */
  take(count: number): ChannelMessageInput[] {
    const createdAt = new Date().toISOString();
    return Array.from({ length: count }, (): ChannelMessageInput => {
      const at = this.#next;
      this.#next += 1;
      const author = { id: `a${at % 50}`, name: `user ${at % 50}` };
      const text = this.texts[at % this.texts.length] ?? '';
      return { source: 'twitter', id: `m${at}`, type: 'origin', createdAt, author, text };
    });
  }

  accept(messages: readonly ChannelMessageInput[]): void {
    for (const { source, id, text } of messages) this.accepted.set(`${source}:${id}`, text);
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const nextAt = Date.now() + (BATCH * 1000) / PER_SECOND;
      const messages = this.take(BATCH);
      let tries = 0;
      await eventually(
        'a push that is accepted',
        () => {
          tries += 1;
          return this.#push(messages);
        },
        (status) => status === 200,
      );
      if (tries > 1) this.repeated += 1;
      this.accept(messages);
      await delay(Math.max(0, nextAt - Date.now()));
    }
  }

  async #push(messages: readonly ChannelMessageInput[]): Promise<number> {
    const answer = await fetch(new URL(ENDPOINTS.push.path.replace(':sourceId', this.source.id), this.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.source.key}` },
      body: JSON.stringify({ messages }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const body = await answer.text();
    if (answer.status !== 200 && answer.status < 500) throw new Error(`A push answered ${answer.status}: ${body}`);
    return answer.status;
  }
}
