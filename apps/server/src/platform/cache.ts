// A small map whose entries expire: for values read on every call that rarely change (practices, published forms).
import type { Clock } from './clock.ts';

export interface ExpiringMap<V> {
  /**
   * Returns the cached value, or the result of `load`, which is cached for `lifeMs`. Concurrent callers share one load; errors
   * are not cached.
   */
  get(key: string, load: () => Promise<V>): Promise<V>;
  delete(key: string): void;
}

/** `lifeMs` bounds how long another process's change can go unseen; `limit` bounds memory (oldest entries are evicted first). */
export function expiringMap<V>(options: { clock: Clock; lifeMs: number; limit: number }): ExpiringMap<V> {
  const entries = new Map<string, { until: number; value: Promise<V> }>();
  return {
    get(key, load) {
      const now = options.clock.now().getTime();
      const found = entries.get(key);
      if (found && found.until > now) return found.value;
      const value = load();
      const entry = { until: now + options.lifeMs, value };
      entries.delete(key);
      entries.set(key, entry);
      value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      if (entries.size > options.limit) entries.delete(entries.keys().next().value ?? key);
      return value;
    },
    delete: (key) => void entries.delete(key),
  };
}
