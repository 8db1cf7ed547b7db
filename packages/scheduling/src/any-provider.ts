// 'Any provider': merges the free times of several providers into one list, each time once per location.
import type { EpochMinute } from './zone.ts';

/** The times at which one provider is free at one location, in order. */
export interface ProviderStarts {
  readonly providerId: string;
  readonly locationId: string;
  readonly starts: readonly EpochMinute[];
}

export interface OfferedStart {
  readonly start: EpochMinute;
  readonly locationId: string;
  readonly providerId: string;
}

/**
 * Returns each pair of time and location once, with the first provider in the list who is free then. Sorted by time, then by the
 * order in which the locations were given.
 */
export function anyProvider(free: readonly ProviderStarts[]): OfferedStart[] {
  const byLocation = new Map<string, Map<EpochMinute, string>>();
  for (const { providerId, locationId, starts } of free) {
    const providers = byLocation.get(locationId) ?? new Map<EpochMinute, string>();
    byLocation.set(locationId, providers);
    for (const start of starts) if (!providers.has(start)) providers.set(start, providerId);
  }
  const offered: OfferedStart[] = [];
  for (const [locationId, providers] of byLocation)
    for (const [start, providerId] of providers) offered.push({ start, locationId, providerId });
  return offered.sort((a, b) => a.start - b.start);
}
