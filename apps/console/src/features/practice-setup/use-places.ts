// The practice's locations, providers and types, fetched once for all pages, and changes that ask before they affect booked
// visits.
import { type Answer, practiceSetup } from '@foyer/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext } from 'react';
import { useApi } from '../../api/api-context.tsx';

export type Places = Answer<typeof practiceSetup.allPlaces>;
export type Location = Places['locations'][number];
export type Provider = Places['providers'][number];
export type VisitType = Places['types'][number];
export type SetupKind = 'location' | 'provider' | 'type';
export type PlaceChangeAnswer = Answer<typeof practiceSetup.changeLocation>;

const queryKey = ['places'] as const;

/** Refetched whenever one of its pages is opened: a colleague or the practice's software may have changed it. */
export function usePlacesRead() {
  const { call } = useApi();
  return useQuery({ queryKey, queryFn: ({ signal }) => call(practiceSetup.allPlaces, undefined, { signal }) });
}

/**
 * Returns whether patients can book it online according to its own settings; with practice software, only what the software
 * knows.
 */
export function isOffered(
  { isSynced }: Places,
  one: { readonly externalId: string | null; readonly isBookable?: boolean },
) {
  return one.isBookable !== false && (!isSynced || one.externalId !== null);
}

/** Returns a function that refetches everything and waits for it. */
export function useReread(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await queries.invalidateQueries({ queryKey });
    // This also changes what the schedule is made of.
    void queries.invalidateQueries({ queryKey: ['schedule'] });
  }, [queries]);
}

export const PlacesContext = createContext<Places | undefined>(undefined);

export function usePlaces(): Places {
  const value = useContext(PlacesContext);
  if (!value) throw new Error('usePlaces needs a PlacesContext above it');
  return value;
}
