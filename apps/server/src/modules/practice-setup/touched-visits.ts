// Booked visits that a change of hours, locations or people affects: they are reported, and stay unless the practice moves them.
import { isoOfDay, type LocalVisit, type Zone } from '@foyer/scheduling';
import type { Ctx } from '../../platform/context.ts';
import { isAtPlaces, staffPlaces } from '../staff/public.ts';
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

interface OutcomeOptions {
  readonly zone: Zone;
  readonly keepVisits: boolean;
}

/**
 * Returns the outcome for the caller: done, or not done because affected visits were not allowed to stay. Those at locations that
 * are not the caller's are counted, but not listed.
 */
export function outcomeOf(
  ctx: Pick<Ctx, 'principal'>,
  rows: readonly BookedVisitRow[],
  { zone, keepVisits }: OutcomeOptions,
): PlaceChangeOutcome {
  const places = staffPlaces(ctx);
  const seen = rows.filter(({ locationId }) => isAtPlaces(places, locationId));
  return {
    isDone: rows.length === 0 || keepVisits,
    visits: seen.slice(0, mostListed).map((row) => {
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
