import { setImmediate as nextTurn } from 'node:timers/promises';
import { BackOff, tailStart, type TailOptions, type TailSubscription } from '@krasae/log';
import type { LogStorage, Topic } from './log-storage.js';
import type { WakeUps } from './wake-ups.js';

/** Follows all partitions of a topic with one batch at a time. A batch that handle throws on comes again after a back-off. */
export function startTail(
  { storage, wakeUps }: { readonly storage: LogStorage; readonly wakeUps: WakeUps },
  topic: Topic,
  options: TailOptions,
): TailSubscription {
  const next = tailStart(topic, storage.ranges(topic), options.from);
  const startedAt = next.map((offset, partition) => ({ partition, offset: offset - 1 }));
  const waiter = wakeUps.add(topic.name);
  const stop = new AbortController();

  async function deliver(partition: number): Promise<boolean> {
    const records = storage.read(topic, partition, next[partition] ?? 0, options.maxBatch);
    const last = records.at(-1);
    if (last === undefined) return false;
    await options.handle(records);
    next[partition] = last.offset + 1;
    return true;
  }

  async function run(): Promise<void> {
    const backOff = new BackOff();
    while (!stop.signal.aborted) {
      let delivered = false;
      for (let partition = 0; partition < topic.partitions && !stop.signal.aborted; partition += 1) {
        try {
          if (!(await deliver(partition))) continue;
          delivered = true;
          backOff.reset();
          // A backlog read by a handler that never waits would otherwise hold the thread to its end.
          await nextTurn();
        } catch (error) {
          options.onError(error);
          delivered = true;
          await backOff.pause(stop.signal);
        }
      }
      if (!delivered && !stop.signal.aborted) await waiter.wait();
    }
  }

  const running = run();
  return {
    startedAt,
    close: async () => {
      stop.abort();
      waiter.wake();
      await running;
      wakeUps.remove(topic.name, waiter);
    },
  };
}
