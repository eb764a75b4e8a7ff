import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands between the adapter and the engine decides about a call. */
export type Trouble =
  | 'none'
  /** Answers this status itself; the engine hears nothing. */
  | 429
  | 503
  /** Lets the engine do it and drops the answer. */
  | 'lost'
  /** Never answers. */
  | 'silent';

export interface BusyEngine {
  readonly url: string;
  /** Asked for each call. */
  decide: (call: IncomingMessage) => Trouble;
  /** Resolves when a call has come that is never answered. */
  readonly silence: () => Promise<void>;
  /** Calls without an answer whose caller has closed the connection. */
  readonly abandoned: () => number;
  close(): Promise<void>;
}

/** A proxy before the engine that gets into trouble as the test says. */
export async function busyEngine(engineUrl: string): Promise<BusyEngine> {
  const target = new URL(engineUrl);
  let abandoned = 0;
  let heard = (): void => undefined;
  const pass = (call: IncomingMessage, answer: ServerResponse, isLost: boolean): void => {
    const { method, headers, url: path } = call;
    const onward = request({ host: target.hostname, port: target.port, method, path, headers }, (reply) => {
      if (isLost) {
        reply.resume();
        reply.on('end', () => call.socket.destroy());
        return;
      }
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    onward.on('error', () => call.socket.destroy());
    answer.on('close', () => {
      if (!answer.writableFinished && !isLost) onward.destroy();
    });
    call.pipe(onward);
  };
  const server = createServer((call, answer) => {
    const trouble = proxy.decide(call);
    if (trouble === 'silent') {
      answer.on('close', () => {
        abandoned += 1;
      });
      heard();
      return;
    }
    if (trouble === 'none' || trouble === 'lost') {
      pass(call, answer, trouble === 'lost');
      return;
    }
    call.resume();
    call.on('end', () => {
      const type = trouble === 429 ? 'rejected_execution_exception' : 'unavailable_shards_exception';
      answer.writeHead(trouble, { 'content-type': 'application/json' });
      answer.end(JSON.stringify({ error: { type, reason: 'says the test' }, status: trouble }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = addressOf(server.address());
  const proxy: BusyEngine = {
    url: `http://127.0.0.1:${port}`,
    decide: () => 'none',
    silence: () =>
      new Promise((resolve) => {
        heard = resolve;
      }),
    abandoned: () => abandoned,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error === undefined ? resolve() : reject(error)));
      }),
  };
  return proxy;
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The proxy does not listen on a port.');
  return address;
}
