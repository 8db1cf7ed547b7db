// What PostgreSQL says when two want the same time, as the refusal that people get.
import { problem } from '../../platform/http/problem.ts';

/** A range that overlaps another's; and two who each wait for what the other has let go. */
const clashes = ['23P01', '40P01'];

/** Settles as the work does, but for a clash. @throws slot-taken */
export async function slotTakenOnClash<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (clashes.includes(String((error as { code?: unknown }).code))) throw problem('slot-taken');
    throw error;
  }
}
