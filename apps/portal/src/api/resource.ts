// Something that is loaded once per page and read in many places: the practice's settings, say.
import { useEffect, useSyncExternalStore } from 'react';

export type Loaded<T> =
  | { readonly status: 'waiting'; readonly data: undefined }
  | { readonly status: 'ready'; readonly data: T }
  | { readonly status: 'failed'; readonly data: undefined };

export interface Resource<T> {
  /** Loads it, once; a failed load is tried again by the next call. */
  load(): Promise<T>;
  state(): Loaded<T>;
  subscribe(listener: () => void): () => void;
}

const waiting = { status: 'waiting', data: undefined } as const;
const failed = { status: 'failed', data: undefined } as const;

export function createResource<T>(fetchIt: () => Promise<T>): Resource<T> {
  const listeners = new Set<() => void>();
  let state: Loaded<T> = waiting;
  let running: Promise<T> | undefined;
  const change = (next: Loaded<T>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const start = async () => {
    try {
      const data = await fetchIt();
      change({ status: 'ready', data });
      return data;
    } catch (error) {
      running = undefined;
      change(failed);
      throw error;
    }
  };
  return {
    load: () => {
      running ??= start();
      return running;
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Starts the load if nobody did, and follows it. */
export function useResource<T>(resource: Resource<T>): Loaded<T> {
  useEffect(() => {
    if (resource.state().status === 'waiting') resource.load().catch(() => undefined);
  }, [resource]);
  return useSyncExternalStore(resource.subscribe, resource.state);
}
