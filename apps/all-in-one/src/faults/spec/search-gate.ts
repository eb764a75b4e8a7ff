import { createServer, request } from 'node:http';

/** What stands between the product and OpenSearch: passes everything on, or refuses it as a busy engine does. */
export interface SearchGate {
  readonly url: string;
  /** The status with which calls are answered from now on; null passes them on. */
  refuseWith(status: 429 | 503 | null): void;
  /** Calls that were refused since the start. */
  refused(): number;
  close(): Promise<void>;
}

export async function openSearchGate(engineUrl: string): Promise<SearchGate> {
  const { hostname, port } = new URL(engineUrl);
  let refusal: 429 | 503 | null = null;
  let refused = 0;
  const server = createServer((call, answer) => {
    if (refusal !== null) {
      const status = refusal;
      refused += 1;
      call.resume().on('end', () => {
        const type = status === 429 ? 'rejected_execution_exception' : 'no_shard_available_action_exception';
        answer.writeHead(status, { 'content-type': 'application/json' });
        answer.end(JSON.stringify({ error: { type, reason: 'says the test' }, status }));
      });
      return;
    }
    const { method, headers, url: path } = call;
    const onward = request({ hostname, port, method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on('error', () => answer.destroy()).pipe(answer);
    });
    // The engine is down or was killed: the caller loses its connection too.
    onward.on('error', () => call.socket.destroy());
    answer.on('close', () => {
      if (!answer.writableFinished) onward.destroy();
    });
    call.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gate does not listen on a port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    refuseWith: (status) => {
      refusal = status;
    },
    refused: () => refused,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}
