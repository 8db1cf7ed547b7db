// Provides the open form to the parts of the builder, so that each subscribes only to what it shows.
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { BuilderState, BuilderStore } from './builder-store.ts';

const BuilderContext = createContext<BuilderStore | undefined>(undefined);

export function BuilderProvider({ store, children }: { store: BuilderStore; children: ReactNode }) {
  return <BuilderContext value={store}>{children}</BuilderContext>;
}

export function useBuilderStore(): BuilderStore {
  const store = useContext(BuilderContext);
  if (!store) throw new Error('useBuilderStore needs a BuilderProvider above it');
  return store;
}

/** Returns a part of the state; the caller re-renders when that part changes. */
export function useBuilder<T>(read: (state: BuilderState) => T): T {
  const store = useBuilderStore();
  return useSyncExternalStore(store.subscribe, () => read(store.state()));
}
