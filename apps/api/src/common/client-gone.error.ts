/** Reason of an aborted question. It keeps its name, and that alone, on its way through another thread. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
  constructor() {
    super('The client has gone.');
  }
}

export function isClientGone(error: unknown): boolean {
  return error instanceof Error && error.name === 'ClientGoneError';
}
