// Turns PostgreSQL's errors for conflicting bookings into refusals for people.
import { problem } from '../../platform/problem.ts';

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
