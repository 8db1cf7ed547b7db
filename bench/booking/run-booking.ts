// Booking online against its targets, each on the real server with its real database.
import { benchCalendar } from './calendar.ts';
import { benchConcurrent } from './concurrent.ts';
import { openBookingStage } from './stage.ts';

/** Prints the tables. Returns what was missed. */
export async function runBooking(): Promise<string[]> {
  const stage = await openBookingStage();
  try {
    return [...(await benchConcurrent(stage)), ...(await benchCalendar(stage))];
  } finally {
    await stage.stop();
  }
}
