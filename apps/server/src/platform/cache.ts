// A small map whose entries expire: for values read on every call that rarely change (practices, published forms).
import type { Clock } from './clock.ts';

export interface ExpiringMap<V> {
  /**
   * Returns the cached value, or the result of `load`, which is cached for `lifeMs`. Concurrent callers share one load; errors
   * are not cached.
   */
  get(key: string, load: () => Promise<V>): Promise<V>;
  /** Returns the cached value, if there is one. */
  peek(key: string): Promise<V> | undefined;
  /** Caches what the caller found out anyway. */
  set(key: string, value: V): void;
  delete(key: string): void;
}

/** `lifeMs` bounds how long another process's change can go unseen; `limit` bounds memory (oldest entries are evicted first). */
export function expiringMap<V>(options: { clock: Clock; lifeMs: number; limit: number }): ExpiringMap<V> {
  const entries = new Map<string, { until: number; value: Promise<V> }>();
  const peek = (key: string) => {
    const found = entries.get(key);
    return found && found.until > options.clock.now().getTime() ? found.value : undefined;
  };
  const put = (key: string, value: Promise<V>) => {
    const entry = { until: options.clock.now().getTime() + options.lifeMs, value };
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > options.limit) entries.delete(entries.keys().next().value ?? key);
    return entry;
  };
  return {
    get(key, load) {
      const found = peek(key);
      if (found) return found;
      const value = load();
      const entry = put(key, value);
      value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return value;
    },
    peek,
    set: (key, value) => void put(key, Promise.resolve(value)),
    delete: (key) => void entries.delete(key),
  };
}
