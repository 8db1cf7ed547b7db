// The caches of one server: made with its services, so that two servers in a process share nothing and none outlives its server.
import { type ExpiringMap, expiringMap } from './cache.ts';
import type { Clock } from './clock.ts';

/** What is kept, for how long, and of how many; a value of the module that reads it. */
export interface CacheDefinition<V> {
  /** Milliseconds for which another process's change may go unseen. */
  readonly lifeMs: number;
  /** Entries that are kept; the oldest go first. */
  readonly limit: number;
  /** Only so that the type is known. */
  readonly value?: V;
}

/** Defines a cache of values of a type. Its entries are kept by the services, never by the module. */
export function defineCache<V>(definition: { readonly lifeMs: number; readonly limit: number }): CacheDefinition<V> {
  return Object.freeze({ ...definition });
}

export interface Caches {
  /** This server's cache of a definition; the same one at each call. */
  of<V>(definition: CacheDefinition<V>): ExpiringMap<V>;
}

/** The caches of a server whose time is `clock`'s. */
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
