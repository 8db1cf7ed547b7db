// Which forms hold unsent answers: leaving, reloading and signing out ask first. Keys are those of dirtyKey().
import { createStore } from '@foyer/client/store';

export interface DirtyForms {
  mark(key: string): void;
  unmark(key: string): void;
  clear(): void;
  isAny(): boolean;
  subscribe(listener: () => void): () => void;
}

export function createDirtyForms(): DirtyForms {
  const keys = new Set<string>();
  const { state, set, subscribe } = createStore(false);
  const tell = () => set(keys.size > 0);
  return {
    isAny: state,
    subscribe,
    mark: (key) => {
      keys.add(key);
      tell();
    },
    unmark: (key) => {
      keys.delete(key);
      tell();
    },
    clear: () => {
      keys.clear();
      tell();
    },
  };
}
