// Booked visits that a change of hours, locations or people affects: they are reported, and stay unless the practice moves them.
import { isoOfDay, type LocalVisit, type Zone } from '@foyer/scheduling';
import type { BookedVisitRow } from './closures.store.ts';

const minuteMs = 60_000;
const mostListed = 50;

/** Converts a visit to the practice's clock. */
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

/** Returns the outcome for the caller: done, or not done because affected visits were not allowed to stay. */
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

/** The outcome when no visit is affected. */
export const untouched: PlaceChangeOutcome = { isDone: true, visits: [], visitCount: 0 };
