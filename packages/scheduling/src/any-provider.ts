// 'Any provider': what several providers answer, as one list in which each time and place stands once.
import type { EpochMinute } from './zone.ts';

/** When one provider is free at one location, in order. */
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
 * Each time and location once, with the first provider (in the order given) who is free then and there. By time; at one time
 * in the order in which the locations are given.
 */
export function anyProvider(answers: readonly ProviderStarts[]): OfferedStart[] {
  const byLocation = new Map<string, Map<EpochMinute, string>>();
  for (const { providerId, locationId, starts } of answers) {
    const known = byLocation.get(locationId) ?? new Map<EpochMinute, string>();
    byLocation.set(locationId, known);
    for (const start of starts) if (!known.has(start)) known.set(start, providerId);
  }
  const offered: OfferedStart[] = [];
  for (const [locationId, known] of byLocation)
    for (const [start, providerId] of known) offered.push({ start, locationId, providerId });
  return offered.sort((a, b) => a.start - b.start);
}
