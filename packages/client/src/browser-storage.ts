// The browser's storage, which may be off, full or damaged.

export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Wraps a storage so that it never throws: what it does not take lasts as long as the page. It is handed over as a
 * function, since a browser may refuse even its name.
 */
export function quietStorage(storage: () => TextStorage): TextStorage {
  const untaken = new Map<string, string>();
  const attempt = <T>(action: (store: TextStorage) => T): T | null => {
    try {
      return action(storage());
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => untaken.get(key) ?? attempt((store) => store.getItem(key)),
    setItem: (key, value) => {
      untaken.set(key, value);
      attempt((store) => {
        store.setItem(key, value);
        untaken.delete(key);
      });
    },
    removeItem: (key) => {
      untaken.delete(key);
      attempt((store) => store.removeItem(key));
    },
  };
}

/** Lasts as long as the tab. */
export const tabStorage = quietStorage(() => sessionStorage);
/** Shared by all tabs. */
export const browserStorage = quietStorage(() => localStorage);

/** Returns what a JSON text holds, or undefined where it is none. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
