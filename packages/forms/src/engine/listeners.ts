// Listeners, grouped by what they listen to.

export interface Listeners<K> {
  /** Returns a function that ends the subscription. */
  subscribe(key: K, listener: () => void): () => void;
  /** Calls every listener of the key. */
  notify(key: K): void;
}

export function createListeners<K>(): Listeners<K> {
  const groups = new Map<K, Set<() => void>>();
  return {
    subscribe(key, listener) {
      const group = groups.get(key) ?? new Set();
      groups.set(key, group.add(listener));
      return () => group.delete(listener);
    },
    notify(key) {
      for (const listener of groups.get(key) ?? []) listener();
    },
  };
}

/** Whether two objects of the same type have identical members; those that only `b` has are not looked at. */
export function isSame<T extends object>(a: T, b: T): boolean {
  return (Object.keys(a) as (keyof T)[]).every((key) => Object.is(a[key], b[key]));
}
