// Measures online booking against its targets, on the real server with its real database.
import { benchCalendar } from './calendar.ts';
import { benchConcurrent } from './concurrent.ts';
import { openBookingStage } from './stage.ts';

/** Prints the tables. Returns the missed targets. */
export async function runBooking(): Promise<string[]> {
  const stage = await openBookingStage();
  try {
    return [...(await benchConcurrent(stage)), ...(await benchCalendar(stage))];
  } finally {
    await stage.stop();
  }
}
