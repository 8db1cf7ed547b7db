// Hands the open form down the builder, so that each part listens to what it shows and to nothing else.
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

/** A part of the state; the caller is drawn anew when it is another one. */
export function useBuilder<T>(read: (state: BuilderState) => T): T {
  const store = useBuilderStore();
  return useSyncExternalStore(store.subscribe, () => read(store.state()));
}
