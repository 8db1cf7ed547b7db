// The book of the demo's management software: days are relative to today, so that it is never out of date.
import { readFileSync } from 'node:fs';
import type { sync } from '@foyer/contract';
import { isoOfDay, weekdayOfDay, zoneOf } from '@foyer/scheduling';
import type { z } from 'zod';

type Item<S extends z.ZodType> = z.input<S>;

interface OnDay {
  /** Working days from today. */
  readonly inWeekdays: number;
}

interface AtTime extends OnDay {
  /** `hh:mm` on the practice's clock. */
  readonly time: string;
  readonly minutes: number;
}

interface File {
  readonly timezone: string;
  readonly locations: Item<typeof sync.syncedLocation>[];
  readonly providers: Item<typeof sync.syncedProvider>[];
  readonly appointmentTypes: Item<typeof sync.syncedType>[];
  readonly providerHours: Item<typeof sync.syncedHours>[];
  readonly closedDays: (Omit<Item<typeof sync.syncedClosedDays>, 'fromDay' | 'untilDay'> & OnDay & { days: number })[];
  readonly busyTimes: (Omit<Item<typeof sync.syncedBusyTime>, 'startTime' | 'endTime'> & AtTime)[];
  readonly appointments: (Omit<Item<typeof sync.syncedAppointment>, 'startTime' | 'endTime'> & AtTime)[];
}

/** What is pushed, by the last part of its address, ordered so that nothing is referenced before it exists. */
export interface Book {
  readonly locations: Item<typeof sync.syncedLocation>[];
  readonly providers: Item<typeof sync.syncedProvider>[];
  readonly 'appointment-types': Item<typeof sync.syncedType>[];
  readonly 'provider-hours': Item<typeof sync.syncedHours>[];
  readonly 'closed-days': Item<typeof sync.syncedClosedDays>[];
  readonly 'busy-times': Item<typeof sync.syncedBusyTime>[];
  readonly appointments: Item<typeof sync.syncedAppointment>[];
}

export const demoBook = new URL('cedar-family-dental.json', import.meta.url);

function weekdaysAfter(today: number, count: number): number {
  let day = today;
  for (let left = count; left > 0; ) {
    day += 1;
    if (![0, 6].includes(weekdayOfDay(day))) left -= 1;
  }
  return day;
}

/** Reads a book as of the day of `now`. @throws for a file that is not a book */
export function readBook(file: URL | string, now: Date): Book {
  const data = JSON.parse(readFileSync(file, 'utf8')) as File;
  const zone = zoneOf(data.timezone);
  const today = zone.dayAt(Math.floor(now.getTime() / 60_000));
  const dayOf = ({ inWeekdays }: OnDay) => weekdaysAfter(today, inWeekdays);
  const timed = <T extends AtTime>({ inWeekdays, time, minutes, ...item }: T) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const [start] = zone.instantsOf(dayOf({ inWeekdays }), hour * 60 + minute, hour * 60 + minute + 1);
    if (!start) throw new Error(`There is no ${time} on that day.`);
    const iso = (instant: number) => new Date(instant * 60_000).toISOString();
    return { ...item, startTime: iso(start.from), endTime: iso(start.from + minutes) };
  };
  return {
    locations: data.locations,
    providers: data.providers,
    'appointment-types': data.appointmentTypes,
    'provider-hours': data.providerHours,
    'closed-days': data.closedDays.map(({ inWeekdays, days, ...item }) => {
      const from = dayOf({ inWeekdays });
      return { ...item, fromDay: isoOfDay(from), untilDay: isoOfDay(from + days - 1) };
    }),
    'busy-times': data.busyTimes.map(timed),
    appointments: data.appointments.map(timed),
  };
}
