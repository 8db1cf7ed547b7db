// What tests of booking do again and again, for one server: days of the demo's schedule, holds, and rows as they are.
import { availability, holds } from '@foyer/contract';
import { dayOfIso, isoOfDay, weekdayOfDay, zoneOf } from '@foyer/scheduling';
import pg from 'pg';
import { demoId } from '../seed/demo-ids.ts';
import { type TestApp, tenantId } from './test-app.ts';

const zone = zoneOf('America/New_York');
const accountId = tenantId('demo');

export const place = (name: string) => demoId(`location demo ${name}`);
export const provider = (name: string) => demoId(`provider demo ${name}`);
export const kind = (name: string) => demoId(`type demo ${name}`);

/** Only Dana does this at Harborside: 45 minutes, and 15 to tidy up. */
export const cleaning = {
  appointmentTypeId: kind('Cleaning and exam'),
  locationId: place('Harborside'),
  providerId: provider('Dana Whitfield, RDH'),
};
/** Any of three dentists does this, 30 minutes; on Tuesdays two of them are at Harborside. */
export const toothache = {
  appointmentTypeId: kind('Toothache'),
  locationId: place('Harborside'),
  providerId: '',
};

export const token = (name: string) => `hold-token-of-${name}`.replace(/[^\w-]/g, '-').padEnd(16, 'x');

export function bookingStage(t: TestApp) {
  const run = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: t.ownerUrl });
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    accountId,
    /** Rows as the owner of the database sees them. */
    query: run,

    /** The instant of `hh:mm` at the practice on the n-th such weekday (0 for Sunday) that is at least a week away. */
    at: (weekday: number, time: string, weeks = 1): string => {
      const [hour = 0, minute = 0] = time.split(':').map(Number);
      let day = zone.dayAt(Math.floor(t.clock.now().getTime() / 60_000)) + 7 * weeks;
      while (weekdayOfDay(day) !== weekday) day += 1;
      const [range] = zone.instantsOf(day, hour * 60 + minute, hour * 60 + minute + 1);
      return new Date((range?.from ?? 0) * 60_000).toISOString();
    },

    hold: (who: string, body: typeof cleaning & { startTime: string }, options: { ip?: string } = {}) =>
      t.call(holds.holdSlot, { body: { accountId, ...body } }, { headers: { 'x-hold-token': token(who) }, ...options }),
    release: (who: string) =>
      t.call(holds.releaseSlot, { query: { accountId } }, { headers: { 'x-hold-token': token(who) } }),

    /** Whether the day's calendar shows a time as free, to a browser with that hold or to one without. */
    isFree: async (wish: typeof cleaning, startTime: string, who?: string): Promise<boolean> => {
      const day = zone.dayAt(Math.floor(Date.parse(startTime) / 60_000));
      const { body } = await t.call(
        availability.virtualCalendarByLocation,
        {
          query: {
            accountId,
            appointmentTypeId: wish.appointmentTypeId,
            locationId: wish.locationId,
            selectedDate: isoOfDay(day),
            ...(wish.providerId ? { providerId: wish.providerId } : {}),
          },
        },
        who === undefined ? {} : { headers: { 'x-hold-token': token(who) } },
      );
      return body.days.some(({ timeSlots }) =>
        timeSlots.some((slot) => slot.startTime === startTime && slot.available),
      );
    },

    dayOf: (startTime: string): string => isoOfDay(zone.dayAt(Math.floor(Date.parse(startTime) / 60_000))),
    dayAfter: (day: string): string => isoOfDay((dayOfIso(day) ?? 0) + 1),

    /** Rows that take a provider's time at an instant. */
    taken: (startTime: string) =>
      run(
        `select status, provider_id, contact_id, is_autoselect_provider, sequence from appointments
          where starts_at = $1 and status in ('held', 'scheduled', 'confirmed', 'booked') order by status, provider_id`,
        [startTime],
      ),
  };
}
