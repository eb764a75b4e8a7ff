import type { UseQueryResult } from '@tanstack/react-query';
import { textOfError } from './api-error.js';

/** What a widget has of its answer. */
export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly text: string; readonly retry: () => void }
  | { readonly status: 'data'; readonly data: T };

export function loadedOf<T>(query: UseQueryResult<T>): Loaded<T> {
  if (query.isSuccess) return { status: 'data', data: query.data };
  if (query.isError && !query.isFetching) {
    return { status: 'error', text: textOfError(query.error), retry: () => void query.refetch() };
  }
  return { status: 'loading' };
}

/** The same state with its data made into something else. */
export function mapLoaded<T, U>(loaded: Loaded<T>, map: (data: T) => U): Loaded<U> {
  return loaded.status === 'data' ? { status: 'data', data: map(loaded.data) } : loaded;
}
