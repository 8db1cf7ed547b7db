// Refuses conflicting bookings: PostgreSQL's errors become refusals for people, and nobody is in two places at once unnoticed.
import { isoOfDay, zoneOf } from '@foyer/scheduling';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { lockPatient } from '../patients/public.ts';
import { type PatientTime, selectPatientClashes } from './visits.store.ts';

const minuteMs = 60_000;

/** Overlapping ranges (23P01), and deadlocks (40P01). */
const clashes = ['23P01', '40P01'];

const isClash = (error: unknown): boolean => clashes.includes(String((error as { code?: unknown }).code));

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
 * Locks the patient until the transaction ends. @throws patient-busy, with the other visits by the clock of `timezone`, when the
 * patient is elsewhere at that time
 */
export async function assertPatientFree(tx: Tx, timezone: string, time: PatientTime): Promise<void> {
  await lockPatient(tx, time.patientId);
  const rows = await selectPatientClashes(tx, time);
  if (rows.length === 0) return;
  const zone = zoneOf(timezone);
  const visits = rows.map((row) => {
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
