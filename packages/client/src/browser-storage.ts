// The browser's storage, which may be disabled, full or damaged.

export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Wraps a storage so that it never throws: values it refuses are kept as long as the page. Takes a function, because in some
 * browsers even accessing the storage throws.
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

/** Returns the value of a JSON text, or undefined if it is not JSON. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
