// A small map whose entries expire: for what is read at every call and changes rarely (practices, published forms).
import type { Clock } from './clock.ts';

export interface ExpiringMap<V> {
  /** The kept value, or what `load` answers (kept for the map's life; concurrent callers share one load; errors are not kept). */
  get(key: string, load: () => Promise<V>): Promise<V>;
  delete(key: string): void;
}

/** `lifeMs` bounds how stale another process's change can be seen; `limit` bounds memory (oldest entries go first). */
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
