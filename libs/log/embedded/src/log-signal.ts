import { BroadcastChannel } from 'node:worker_threads';

/** Carries word of new records between the connections of one process, so that readers need not wait for their poll. */
export interface LogSignal {
  announce(topics: readonly string[]): void;
  /** One listener; called for what other connections announce. */
  listen(listener: (topics: readonly string[]) => void): void;
  close(): void;
}

function topicsOf(event: unknown): readonly string[] {
  const data: unknown = typeof event === 'object' && event !== null && 'data' in event ? event.data : null;
  return Array.isArray(data) ? data.filter((topic) => typeof topic === 'string') : [];
}

/** Across the threads of this process, per log file. It does not keep the process alive. */
export function broadcastSignal(file: string): LogSignal {
  const channel = new BroadcastChannel(`krasae-log:${file}`);
  channel.unref();
  return {
    announce: (topics) => channel.postMessage(topics),
    listen: (listener) => {
      channel.onmessage = (event) => listener(topicsOf(event));
      // Setting onmessage makes Node hold the process open again.
      channel.unref();
    },
    close: () => channel.close(),
  };
}
