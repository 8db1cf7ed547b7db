// The locations whose visits the caller may see.
import type { Ctx } from '../../platform/context.ts';

/**
 * Returns the locations that the caller is limited to; null for all, also for whoever is not staff. They are read with the
 * session, at the beginning of each call, so asking for them costs no statement.
 */
export function staffPlaces({ principal }: Pick<Ctx, 'principal'>): ReadonlySet<string> | null {
  return principal.kind === 'staff' ? principal.places : null;
}
