import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Figures } from './bench.js';

export const clientsRequestSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('connect'),
    url: z.string(),
    cookie: z.string(),
    clients: z.number().int().min(1),
    /** They acknowledge nothing. */
    stalled: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('gather'), deliveries: z.number().int(), withinMs: z.number() }),
  z.strictObject({ kind: z.literal('end') }),
]);
export type ClientsRequest = z.infer<typeof clientsRequestSchema>;

const clientsReportSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('connected'), sockets: z.number().int() }),
  z.strictObject({
    kind: z.literal('gathered'),
    deliveries: z.number().int(),
    tooSlow: z.number().int(),
    disconnects: z.number().int(),
    /** Milliseconds from sending to arrival, and how many deliveries took them. */
    histogram: z.array(z.tuple([z.number(), z.number()])),
  }),
]);
export type ClientsReport = z.infer<typeof clientsReportSchema>;
export type Gathered = Extract<ClientsReport, { kind: 'gathered' }>;

/** An id that says when it was sent: clients are another process on the same clock. */
export function timedId(number: number): string {
  return `at-${Date.now()}-${number}`;
}

export function sentAtOf(id: string): number | null {
  const found = /at-(\d+)-/u.exec(id)?.[1];
  return found === undefined ? null : Number(found);
}

/** Socket clients in a process of their own. */
export class SocketClients {
  private constructor(private readonly child: ChildProcess) {}

  static async start(): Promise<SocketClients> {
    const clients = new SocketClients(fork(fileURLToPath(new URL('./socket-clients.js', import.meta.url))));
    await clients.next('ready');
    return clients;
  }

  async connect(request: Omit<Extract<ClientsRequest, { kind: 'connect' }>, 'kind'>): Promise<void> {
    this.ask({ kind: 'connect', ...request });
    await this.next('connected');
  }

  /** Resolves when so many deliveries have come since the last time, or after the time. */
  async gather(deliveries: number, withinMs: number): Promise<Gathered> {
    this.ask({ kind: 'gather', deliveries, withinMs });
    const report = await this.next('gathered');
    if (report.kind !== 'gathered') throw new Error(`The clients reported '${report.kind}'.`);
    return report;
  }

  async end(): Promise<void> {
    if (this.child.exitCode !== null) return;
    this.ask({ kind: 'end' });
    await once(this.child, 'exit');
  }

  private ask(request: ClientsRequest): void {
    this.child.send(request);
  }

  private async next(kind: ClientsReport['kind']): Promise<ClientsReport> {
    const ended = once(this.child, 'exit').then(() => Promise.reject(new Error('The clients of the bench have died.')));
    ended.catch(() => undefined);
    const [message] = await Promise.race([once(this.child, 'message'), ended]);
    const report = clientsReportSchema.parse(message);
    if (report.kind !== kind) throw new Error(`The clients reported '${report.kind}', not '${kind}'.`);
    return report;
  }
}

/** The time below which a share of the deliveries came. */
export function deliveryTimes({ histogram, deliveries }: Gathered): Figures {
  const at = (share: number): number => {
    let left = Math.ceil(share * deliveries);
    for (const [milliseconds, count] of histogram) {
      left -= count;
      if (left <= 0) return milliseconds;
    }
    return NaN;
  };
  return { n: deliveries, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), maxMs: at(1) };
}
