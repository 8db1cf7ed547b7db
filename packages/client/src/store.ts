// An observable value: the smallest store that React can read.
import { useSyncExternalStore } from 'react';

export interface Readable<T> {
  state(): T;
  /** Calls the listener after each change. Returns a function that stops this. */
  subscribe(listener: () => void): () => void;
}

export interface Store<T> extends Readable<T> {
  set(next: T): void;
}

export function createStore<T>(state: T): Store<T> {
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    set: (next) => {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the value, and re-renders when it changes. */
export function useStore<T>({ subscribe, state }: Readable<T>): T {
  return useSyncExternalStore(subscribe, state);
}
