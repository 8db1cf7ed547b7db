// Finds the practice that a request is for, cached for a moment.
import { expiringMap } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Tenant } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { problem } from '../../platform/problem.ts';
import { isLocalHost, slugOfHost } from './practice-host.policy.ts';
import { findTenant } from './practices.store.ts';

export interface TenantDirectory {
  /** @throws unknown-tenant */
  ofHost(host: string): Promise<Tenant>;
  /** Returns the practice of a slug; on a local host an unknown slug means the demo practice. @throws unknown-tenant */
  ofSlug(slug: string, host: string): Promise<Tenant>;
  /** Drops a cached practice, after a change of its row. */
  forget(slug: string): void;
}

/** A change of a practice's name or logo shows within two seconds. */
const lifeMs = 2000;

export function createDirectory(options: { db: Database; clock: Clock; config: Config }): TenantDirectory {
  const known = expiringMap<Tenant | undefined>({ clock: options.clock, lifeMs, limit: 5000 });
  const bySlug = (slug: string) => known.get(slug, () => findTenant(options.db, slug));
  const ofSlug = async (slug: string, host: string) => {
    const tenant =
      (await bySlug(slug.toLowerCase())) ?? (isLocalHost(host) ? await bySlug(options.config.demoSlug) : undefined);
    if (!tenant) throw problem('unknown-tenant');
    return tenant;
  };
  return { ofSlug, forget: known.delete, ofHost: (host) => ofSlug(slugOfHost(host, options.config.demoSlug), host) };
}
