// Something that is loaded once per page and read in many places, such as the practice's settings.
import { createStore, type Readable, useStore } from '@foyer/client/store';
import { useEffect } from 'react';

export type ResourceState<T> =
  | { readonly status: 'waiting'; readonly data: undefined }
  | { readonly status: 'ready'; readonly data: T }
  | { readonly status: 'failed'; readonly data: undefined };

export interface Resource<T> extends Readable<ResourceState<T>> {
  /** Loads it once; after a failure the next call tries again. */
  load(): Promise<T>;
}

const waiting = { status: 'waiting', data: undefined } as const;
const failed = { status: 'failed', data: undefined } as const;

export function createResource<T>(fetchIt: () => Promise<T>): Resource<T> {
  const store = createStore<ResourceState<T>>(waiting);
  let running: Promise<T> | undefined;
  const start = async () => {
    try {
      const data = await fetchIt();
      store.set({ status: 'ready', data });
      return data;
    } catch (error) {
      running = undefined;
      store.set(failed);
      throw error;
    }
  };
  return {
    load: () => {
      running ??= start();
      return running;
    },
    ...store,
  };
}

/** Starts loading if that has not happened yet, and subscribes to the state. */
export function useResource<T>(resource: Resource<T>): ResourceState<T> {
  useEffect(() => {
    if (resource.state().status === 'waiting') resource.load().catch(() => undefined);
  }, [resource]);
  return useStore(resource);
}
