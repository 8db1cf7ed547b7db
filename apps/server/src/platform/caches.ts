// The caches of one server, created with its services: two servers in a process share nothing, and no cache outlives its server.
import { type ExpiringMap, expiringMap } from './cache.ts';
import type { Clock } from './clock.ts';

/** How long and how many values are cached. Defined by the module that reads them. */
export interface CacheDefinition<V> {
  /** Milliseconds for which another process's change may go unseen. */
  readonly lifeMs: number;
  /** Maximum number of entries; the oldest are evicted first. */
  readonly limit: number;
  /** Carries the type only. */
  readonly value?: V;
}

/** Defines a cache of values of one type. The services hold its entries, never the module. */
export function defineCache<V>(definition: { readonly lifeMs: number; readonly limit: number }): CacheDefinition<V> {
  return Object.freeze({ ...definition });
}

export interface Caches {
  /** Returns this server's cache for a definition, always the same one. */
  of<V>(definition: CacheDefinition<V>): ExpiringMap<V>;
}

/** Creates the caches of a server that uses `clock`. */
export function createCaches(clock: Clock): Caches {
  const caches = new Map<CacheDefinition<unknown>, ExpiringMap<unknown>>();
  return {
    of<V>(definition: CacheDefinition<V>): ExpiringMap<V> {
      const { lifeMs, limit } = definition;
      const cache = caches.get(definition) ?? expiringMap<unknown>({ clock, lifeMs, limit });
      caches.set(definition, cache);
      return cache as ExpiringMap<V>;
    },
  };
}
