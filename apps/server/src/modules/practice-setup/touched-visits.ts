// Booked visits that a change of hours, places or people touches: they are told, and stay unless the practice moves them.
import { isoOfDay, type LocalVisit, type Zone } from '@foyer/scheduling';
import type { BookedVisitRow } from './closures.store.ts';

const minuteMs = 60_000;
const mostListed = 50;

/** A visit by the practice's clock. */
export function localVisit(zone: Zone, row: Pick<BookedVisitRow, 'locationId' | 'startsAt' | 'endsAt'>): LocalVisit {
  const start = Math.floor(row.startsAt.getTime() / minuteMs);
  const [day, from] = [zone.dayAt(start), zone.minuteOfDayAt(start)];
  const end = Math.floor(row.endsAt.getTime() / minuteMs);
  const until = (zone.dayAt(end) - day) * 1440 + zone.minuteOfDayAt(end);
  return { locationId: row.locationId, day, from, until };
}

export interface PlaceChangeOutcome {
  readonly isDone: boolean;
  readonly visits: {
    id: string;
    day: string;
    minute: number;
    typeName: string;
    providerName: string;
    locationName: string;
  }[];
  readonly visitCount: number;
}

/** What the caller is told: done, or (with visits that nobody said may stay) not done. */
export function outcomeOf(zone: Zone, rows: readonly BookedVisitRow[], keepVisits: boolean): PlaceChangeOutcome {
  return {
    isDone: rows.length === 0 || keepVisits,
    visits: rows.slice(0, mostListed).map((row) => {
      const { day, from } = localVisit(zone, row);
      return {
        id: row.visitId,
        day: isoOfDay(day),
        minute: from,
        typeName: row.typeName ?? '',
        providerName: row.providerName,
        locationName: row.locationDisplayName || row.locationName,
      };
    }),
    visitCount: rows.length,
  };
}

/** Nothing is touched. */
export const untouched: PlaceChangeOutcome = { isDone: true, visits: [], visitCount: 0 };
