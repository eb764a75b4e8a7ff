type Listener = (path: string) => void;

const listeners = new Set<Listener>();

/**
 * Calls back each time the guard lets somebody onto a route that asks for login (spec section 2: the see-more panel is
 * closed, filters are initialised). Answers how to stop.
 */
export function onScreenEntered(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the guard alone. */
export function announceScreen(path: string): void {
  for (const listener of listeners) listener(path);
}
