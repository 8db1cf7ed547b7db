// The demo's places, providers, kinds of visits, hours and appointments; dates are counted from today.
import { dayOfIso, isoOfDay, weekdayOfDay, zoneOf } from '@foyer/scheduling';
import {
  insertAppointment,
  insertHours,
  insertLocations,
  insertProviders,
  insertType,
} from '../modules/booking/public.ts';
import { settingsOf, todayOf } from '../modules/tenants/public.ts';
import type { Ctx } from '../platform/context.ts';
import type { Tx } from '../platform/db/tenant-transaction.ts';
import { demoId } from './demo-ids.ts';

interface Place {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: 'US' | 'CA';
  readonly at: readonly [latitude: number, longitude: number];
}

interface Kind {
  readonly name: string;
  /** Minutes. */
  readonly duration: number;
  readonly after?: number;
  readonly by: readonly string[];
  /** Where it is done; everywhere unless said. */
  readonly in?: readonly string[];
}

/** Weekdays, hours and place of a provider; lunch is from noon to one. */
interface Shift {
  readonly provider: string;
  readonly place: string;
  readonly weekdays: readonly number[];
  readonly hours: readonly [from: number, until: number];
}

interface Visit {
  readonly person: string;
  readonly kind: string;
  readonly provider: string;
  readonly place: string;
  /** Working days from today; negative ones are past. */
  readonly inDays: number;
  /** `hh:mm` on the practice's clock. */
  readonly time: string;
  readonly status: 'scheduled' | 'confirmed' | 'met' | 'canceled';
}

export interface Schedule {
  readonly places: readonly Place[];
  readonly providers: readonly string[];
  readonly kinds: readonly Kind[];
  readonly shifts: readonly Shift[];
  readonly visits: readonly Visit[];
}

const weekdays = [1, 2, 3, 4, 5];
const portland = { city: 'Portland', state: 'ME', country: 'US' } as const;

export const schedules: Readonly<Record<string, Schedule>> = {
  demo: {
    places: [
      { name: 'Harborside', street: '218 Wharf Street', zipcode: '04101', ...portland, at: [43.6567, -70.2512] },
      { name: 'Back Cove', street: '40 Preble Street', zipcode: '04101', ...portland, at: [43.6591, -70.2606] },
      {
        name: 'Scarborough',
        street: '9 Marsh Road',
        city: 'Scarborough',
        state: 'ME',
        country: 'US',
        zipcode: '04074',
        at: [43.5781, -70.3217],
      },
    ],
    providers: ['Dr. Naomi Ito', 'Dr. Samuel Reyes', 'Dr. Priya Nair', 'Dana Whitfield, RDH', 'Marcus Bell, RDH'],
    kinds: [
      { name: 'Cleaning and exam', duration: 45, after: 15, by: ['Dana Whitfield, RDH', 'Marcus Bell, RDH'] },
      {
        name: 'New patient exam and x-rays',
        duration: 60,
        after: 10,
        by: ['Dr. Naomi Ito', 'Dr. Samuel Reyes', 'Dr. Priya Nair'],
      },
      { name: 'Toothache', duration: 30, by: ['Dr. Naomi Ito', 'Dr. Samuel Reyes', 'Dr. Priya Nair'] },
      { name: 'Filling', duration: 45, after: 10, by: ['Dr. Naomi Ito', 'Dr. Samuel Reyes'] },
      {
        name: 'Sealants',
        duration: 30,
        by: ['Dana Whitfield, RDH', 'Dr. Priya Nair'],
        in: ['Harborside', 'Back Cove'],
      },
      { name: 'Invisible aligner consultation', duration: 30, by: ['Dr. Priya Nair'], in: ['Scarborough'] },
    ],
    shifts: [
      { provider: 'Dr. Naomi Ito', place: 'Harborside', weekdays, hours: [8, 16] },
      { provider: 'Dr. Samuel Reyes', place: 'Back Cove', weekdays: [1, 2, 3, 4], hours: [9, 18] },
      { provider: 'Dr. Priya Nair', place: 'Scarborough', weekdays: [1, 3, 5], hours: [8, 17] },
      { provider: 'Dr. Priya Nair', place: 'Harborside', weekdays: [2, 4], hours: [8, 17] },
      { provider: 'Dana Whitfield, RDH', place: 'Harborside', weekdays, hours: [8, 17] },
      { provider: 'Marcus Bell, RDH', place: 'Back Cove', weekdays: [1, 2, 3, 4, 6], hours: [9, 17] },
    ],
    visits: [
      {
        person: 'Sam Rivera',
        kind: 'Cleaning and exam',
        provider: 'Dana Whitfield, RDH',
        place: 'Harborside',
        inDays: 3,
        time: '09:30',
        status: 'confirmed',
      },
      {
        person: 'Sam Rivera',
        kind: 'Filling',
        provider: 'Dr. Naomi Ito',
        place: 'Harborside',
        inDays: 12,
        time: '14:00',
        status: 'scheduled',
      },
      {
        person: 'Grace Okafor',
        kind: 'Cleaning and exam',
        provider: 'Dana Whitfield, RDH',
        place: 'Harborside',
        inDays: 4,
        time: '10:30',
        status: 'scheduled',
      },
      {
        person: 'Ada Okafor',
        kind: 'Sealants',
        provider: 'Dana Whitfield, RDH',
        place: 'Harborside',
        inDays: 4,
        time: '11:30',
        status: 'confirmed',
      },
      {
        person: 'Obi Okafor',
        kind: 'Cleaning and exam',
        provider: 'Marcus Bell, RDH',
        place: 'Back Cove',
        inDays: 9,
        time: '15:00',
        status: 'scheduled',
      },
      {
        person: 'Walter Lindqvist',
        kind: 'Toothache',
        provider: 'Dr. Samuel Reyes',
        place: 'Back Cove',
        inDays: 1,
        time: '09:00',
        status: 'scheduled',
      },
      {
        person: 'Grace Okafor',
        kind: 'Toothache',
        provider: 'Dr. Naomi Ito',
        place: 'Harborside',
        inDays: -20,
        time: '10:00',
        status: 'met',
      },
      {
        person: 'Sam Rivera',
        kind: 'Toothache',
        provider: 'Dr. Naomi Ito',
        place: 'Harborside',
        inDays: 2,
        time: '11:00',
        status: 'canceled',
      },
    ],
  },
  maple: {
    places: [
      {
        name: 'Duckworth Street',
        street: '40 Duckworth Street',
        city: "St. John's",
        state: 'NL',
        country: 'CA',
        zipcode: 'A1C 1G4',
        at: [47.5681, -52.7014],
      },
    ],
    providers: ['Dr. Moira Penney', 'Dr. Arjun Shah'],
    kinds: [
      { name: 'Check-up', duration: 30, by: ['Dr. Moira Penney', 'Dr. Arjun Shah'] },
      { name: 'Vaccination', duration: 15, by: ['Dr. Moira Penney', 'Dr. Arjun Shah'] },
    ],
    shifts: [
      { provider: 'Dr. Moira Penney', place: 'Duckworth Street', weekdays, hours: [9, 17] },
      { provider: 'Dr. Arjun Shah', place: 'Duckworth Street', weekdays: [1, 2, 4], hours: [8, 15] },
    ],
    visits: [],
  },
};

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The day so many weekdays away; today where that is 0 and a weekday. */
function weekdayAway(today: number, count: number): number {
  const step = count < 0 ? -1 : 1;
  let day = today;
  let left = Math.abs(count);
  const isOff = () => [0, 6].includes(weekdayOfDay(day));
  while (left > 0 || isOff()) {
    day += step;
    if (!isOff() && left > 0) left -= 1;
  }
  return day;
}

async function addVisits(
  tx: Tx,
  ctx: Ctx,
  schedule: Schedule,
  ids: { place(name: string): string; provider(name: string): string; kind(name: string): string },
) {
  const zone = zoneOf((await settingsOf(ctx)).timezone);
  const today = dayOfIso(await todayOf(ctx)) ?? 0;
  const now = ctx.clock.now();
  for (const visit of schedule.visits) {
    const kind = schedule.kinds.find(({ name }) => name === visit.kind);
    const day = weekdayAway(today, visit.inDays);
    const [range] = zone.instantsOf(day, minutesOf(visit.time), minutesOf(visit.time) + 1);
    if (!kind || !range) throw new Error(`The demo's visit of ${visit.person} on ${isoOfDay(day)} cannot be.`);
    const starts_at = new Date(range.from * 60_000);
    await insertAppointment(tx, {
      tenant_id: ctx.tenant.id,
      appointment_id: demoId(`appointment ${ctx.tenant.slug} ${visit.person} ${visit.kind}`),
      provider_id: ids.provider(visit.provider),
      location_id: ids.place(visit.place),
      type_id: ids.kind(visit.kind),
      contact_id: demoId(`contact ${visit.person}`),
      status: visit.status,
      starts_at,
      ends_at: new Date(starts_at.getTime() + kind.duration * 60_000),
      bufferAfter: kind.after ?? 0,
      created_at: now,
      updated_at: now,
    });
  }
}

/** Adds a practice's schedule, where the demo has one for it. */
export async function addSchedule(tx: Tx, ctx: Ctx): Promise<void> {
  const { id: tenant_id, slug } = ctx.tenant;
  const schedule = schedules[slug];
  if (!schedule) return;
  const place = (name: string) => demoId(`location ${slug} ${name}`);
  const provider = (name: string) => demoId(`provider ${slug} ${name}`);
  const kind = (name: string) => demoId(`type ${slug} ${name}`);
  await insertLocations(
    tx,
    schedule.places.map(({ at: [latitude, longitude], name, ...address }, position) => ({
      tenant_id,
      location_id: place(name),
      name,
      ...address,
      latitude,
      longitude,
      position,
    })),
  );
  await insertProviders(
    tx,
    schedule.providers.map((name, position) => ({
      tenant_id,
      provider_id: provider(name),
      display_name: name,
      position,
    })),
  );
  for (const [position, { name, duration, after = 0, by, in: where }] of schedule.kinds.entries())
    await insertType(
      tx,
      { tenant_id, type_id: kind(name), name, duration, buffer_after: after, position },
      by.map(provider),
      (where ?? schedule.places.map((one) => one.name)).map(place),
    );
  await insertHours(
    tx,
    schedule.shifts.flatMap((shift) =>
      shift.weekdays.flatMap((weekday) =>
        (
          [
            ['work', shift.hours[0] * 60, shift.hours[1] * 60],
            ['break', 720, 780],
          ] as const
        ).map(([kindOfHours, from_minute, until_minute]) => ({
          tenant_id,
          hours_id: demoId(`hours ${slug} ${shift.provider} ${shift.place} ${weekday} ${kindOfHours}`),
          provider_id: provider(shift.provider),
          location_id: place(shift.place),
          kind: kindOfHours,
          weekday,
          from_minute,
          until_minute,
        })),
      ),
    ),
  );
  await addVisits(tx, ctx, schedule, { place, provider, kind });
}
