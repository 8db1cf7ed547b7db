// Which forms hold answers that were not sent: leaving, reloading and signing out ask first. Keys are those of dirtyKey().

export interface DirtyForms {
  mark(key: string): void;
  unmark(key: string): void;
  clear(): void;
  isAny(): boolean;
  subscribe(listener: () => void): () => void;
}

export function createDirtyForms(): DirtyForms {
  const keys = new Set<string>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
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
    isAny: () => keys.size > 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
