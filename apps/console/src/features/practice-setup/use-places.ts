// Everything the practice says of its places, read once for all pages, and changes that ask before they touch booked visits.
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

/** Read anew whenever a page of it is opened: a colleague, or the practice's software, may have changed it. */
export function usePlacesRead() {
  const { call } = useApi();
  return useQuery({ queryKey, queryFn: ({ signal }) => call(practiceSetup.allPlaces, undefined, { signal }) });
}

/** Whether patients can book it online, as far as it says so itself: with practice software, only what that knows. */
export function isOffered(
  { isSynced }: Places,
  one: { readonly externalId: string | null; readonly isBookable?: boolean },
) {
  return one.isBookable !== false && (!isSynced || one.externalId !== null);
}

/** Has everything read anew, and waits for it. */
export function useReread(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await queries.invalidateQueries({ queryKey });
    // What the schedule is made of has changed with it.
    void queries.invalidateQueries({ queryKey: ['schedule'] });
  }, [queries]);
}

export const PlacesContext = createContext<Places | undefined>(undefined);

export function usePlaces(): Places {
  const value = useContext(PlacesContext);
  if (!value) throw new Error('usePlaces needs a PlacesContext above it');
  return value;
}
