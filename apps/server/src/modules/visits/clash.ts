// Refuses conflicting bookings: PostgreSQL's errors become refusals for people, and nobody is in two places at once unnoticed.
import { isoOfDay, zoneOf } from '@foyer/scheduling';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { lockPatient } from '../patients/public.ts';
import { isAtPlaces, staffPlaces } from '../staff/public.ts';
import { type PatientTime, selectPatientClashes } from './visits.store.ts';

const minuteMs = 60_000;

/** Overlapping ranges (23P01), and deadlocks (40P01). */
const clashes = ['23P01', '40P01'];

/**
 * On a cluster, which runs the parts of a statement one after the other, a row that refers to a visit that could not be made fails
 * before the statement says why.
 */
const refersToVisit = /^visit_(?:links|events)_tenant_id_visit_id_fkey/;

function isClash(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return clashes.includes(String(code)) || (code === '23503' && refersToVisit.test(String(constraint)));
}

/** Errors that foyer_must_be_allowed raises. */
const refusals: Readonly<Record<string, 'visit-limit' | 'visit-overlaps'>> = {
  FY001: 'visit-limit',
  FY002: 'visit-overlaps',
};

function refusalOf(error: unknown): unknown {
  const code = refusals[String((error as { code?: unknown }).code)];
  return code ? problem(code) : error;
}

/** Settles like `work`, except for a conflict. @throws slot-taken */
export async function slotTakenOnClash<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isClash(error) ? problem('slot-taken') : error;
  }
}

/** More than a practice has providers: each lost attempt is one provider's time, so after this many there is another cause. */
const tries = 100;

/**
 * Runs `work`, which finds a free time and takes it in a transaction of its own, and runs it again, with `again` true, when
 * somebody else took that time in between. @throws slot-taken when that keeps happening; visit-limit, visit-overlaps
 */
export async function againOnClash<T>(work: (again: boolean) => Promise<T>): Promise<T> {
  for (let number = 1; number < tries; number += 1)
    try {
      return await work(number > 1);
    } catch (error) {
      if (!isClash(error)) throw refusalOf(error);
    }
  return slotTakenOnClash(work(true));
}

/**
 * Locks the patient until the transaction ends. @throws patient-busy when the patient is elsewhere at that time, with the other
 * visits by the clock of `timezone`; without those at locations that are not the caller's
 */
export async function assertPatientFree(
  tx: Tx,
  ctx: Pick<Ctx, 'principal'>,
  timezone: string,
  time: PatientTime,
): Promise<void> {
  await lockPatient(tx, time.patientId);
  const rows = await selectPatientClashes(tx, time);
  if (rows.length === 0) return;
  const zone = zoneOf(timezone);
  const places = staffPlaces(ctx);
  const seen = rows.filter(({ locationId }) => isAtPlaces(places, locationId));
  const visits = seen.map((row) => {
    const start = Math.floor(row.startsAt.getTime() / minuteMs);
    return {
      id: row.visitId,
      providerName: row.providerName,
      locationName: row.locationDisplayName || row.locationName,
      day: isoOfDay(zone.dayAt(start)),
      from: zone.minuteOfDayAt(start),
      minutes: Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / minuteMs),
    };
  });
  throw problem('patient-busy', { visits });
}
