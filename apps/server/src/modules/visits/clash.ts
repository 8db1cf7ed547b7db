// What PostgreSQL says when two want the same time, as the refusal that people get.
import { problem } from '../../platform/problem.ts';

/** A range that overlaps another's; and two who each wait for what the other has let go. */
const clashes = ['23P01', '40P01'];

const isClash = (error: unknown): boolean => clashes.includes(String((error as { code?: unknown }).code));

/** What foyer_must_be_allowed raises. */
const refusals: Readonly<Record<string, 'visit-limit' | 'visit-overlaps'>> = {
  FY001: 'visit-limit',
  FY002: 'visit-overlaps',
};

function refusalOf(error: unknown): unknown {
  const code = refusals[String((error as { code?: unknown }).code)];
  return code ? problem(code) : error;
}

/** Settles as the work does, but for a clash. @throws slot-taken */
export async function slotTakenOnClash<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isClash(error) ? problem('slot-taken') : error;
  }
}

/** More than a practice has providers: each time that is lost is a provider's, so whoever loses so often meets something else. */
const tries = 100;

/**
 * Runs `work`, which looks what is free and takes it in a transaction of its own, and runs it again when somebody else has
 * taken that in between: it finds what is left then. `again` tells it so. @throws slot-taken when it goes on like that; visit-limit, visit-overlaps
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
