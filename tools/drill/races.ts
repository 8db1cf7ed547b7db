// Thousands of people book at once, several of them the same time: each time is given once.
import {
  addBookingPlace,
  bookingBody,
  createBooker,
  findBookingForm,
  newPlace,
} from '../../apps/server/src/testing/booking-load.ts';
import type { Drill } from './drill.ts';
import { askDatabase, onStage } from './stage.ts';

const providers = 40;
/** Number of people who want the same time. */
const rivals = 4;
/** Number of concurrent calls. */
const atOnce = 200;
const dayMs = 86_400_000;

const overlapping = `
  select count(*)::int as n from visits a join visits b on a.tenant_id = b.tenant_id
    and a.provider_id = b.provider_id and a.visit_id < b.visit_id and a.during && b.during
  where a.provider_id = any($1) and a.status in ('held', 'scheduled', 'confirmed', 'booked')
    and b.status in ('held', 'scheduled', 'confirmed', 'booked')`;

export const races: Drill = {
  name: 'races',
  what: 'people book at once, four for each time',
  times: { long: 100_000, short: 400 },
  run: (times, signal) =>
    onStage(async (stage) => {
      const server = await stage.start({ FOYER_TRUST_PROXY: '1' });
      const form = await findBookingForm(server.url);
      const place = await addBookingPlace(stage.databaseUrl(), form.tenantId, newPlace(providers));
      const book = createBooker(server.port, atOnce);
      const statuses = new Map<number, number>();
      // Times begin three days ahead, an hour apart; 40 of them at each hour.
      const first = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3 * dayMs;
      /** Within the booking horizon; times taken by then are free again for the next rivals. */
      const hours = 24 * 14;
      let number = 0;
      let acknowledged = 0;
      let booked = 0;
      const clear = async () => {
        const values = [place.providerIds];
        const [row] = await askDatabase<{ n: number }>(
          stage.databaseUrl(),
          `with gone as (update visits set status = 'canceled' where provider_id = any($1) and status <> 'canceled' returning 1)
           select count(*)::int as n from gone`,
          values,
        );
        booked += row?.n ?? 0;
      };
      let doubled = 0;
      const countDoubled = async () => {
        const [row] = await askDatabase<{ n: number }>(stage.databaseUrl(), overlapping, [place.providerIds]);
        doubled += row?.n ?? 0;
      };
      while (number < times && !signal.aborted) {
        const calls = Array.from({ length: Math.min(atOnce, times - number) }, (_, at) => {
          const slot = Math.floor((number + at) / rivals);
          const hour = Math.floor(slot / providers) % hours;
          const providerId = place.providerIds[slot % providers] ?? '';
          const mine = number + at;
          const startsAt = new Date(first + hour * 3_600_000);
          return book(form.path, bookingBody(form, place, { providerId, startsAt, number: mine }), mine);
        });
        const before = Math.floor(number / rivals / providers / hours);
        for (const { status } of await Promise.all(calls)) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === 200) acknowledged += 1;
        }
        number += calls.length;
        if (Math.floor(number / rivals / providers / hours) > before) {
          await countDoubled();
          await clear();
        }
      }
      await countDoubled();
      await clear();
      const told = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`);
      return {
        times: number,
        acknowledged,
        lost: Math.max(0, acknowledged - booked),
        doubled: doubled + Math.max(0, booked - acknowledged - (statuses.get(0) ?? 0)),
        faults: statuses.get(500) ?? 0,
        note: told.join(', '),
      };
    }),
};
