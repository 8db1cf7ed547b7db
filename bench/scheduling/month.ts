// The measured month: March 2027 in New York, which loses an hour; one provider, 100 visits already booked.
import { type AvailabilityQuestion, dayOfIso, freeStarts, isoOfDay, type MinuteRange, zoneOf } from '@foyer/scheduling';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const zoneId = 'America/New_York';
const zone = zoneOf(zoneId);
const first = dayOfIso('2027-03-01') ?? 0;
const last = dayOfIso('2027-03-31') ?? 0;
const [opens, closes, grid, duration] = [540, 1020, 15, 30];
const weekdays = [1, 2, 3, 4, 5];

/** 100 half hours, spread over the weekdays' grid in a fixed way. */
const busy: MinuteRange[] = [];
for (let n = 0; busy.length < 100; n += 1) {
  const day = first + ((n * 7) % 31);
  if (!weekdays.includes((day + 4) % 7)) continue;
  const from = zone.startOf(day) + opens + ((n * 45) % (closes - opens - duration));
  busy.push({ from, until: from + duration });
}
busy.sort((a, b) => a.from - b.from);

const question: AvailabilityQuestion = {
  zone,
  busy,
  now: zone.startOf(first) - 1440,
  working: {
    hours: weekdays.map((weekday) => ({ weekday, from: opens, until: closes })),
    breaks: [],
    closed: [],
    away: [],
  },
  rules: { duration, bufferBefore: 0, bufferAfter: 0, notice: 0, horizonDays: 60, granularity: grid },
};

/** Foyer's result. */
export function engine(): number[] {
  return freeStarts(question, { from: first, until: last });
}

const openDays: number[] = [];
for (let day = first; day <= last; day += 1) {
  if (weekdays.includes((day + 4) % 7)) openDays.push(zone.instantsOf(day, opens, closes)[0]?.from ?? 0);
}

/** The floor: a plain loop over precomputed integers. */
export function floor(): number[] {
  const free: number[] = [];
  let next = 0;
  for (let at = 0; at < openDays.length; at += 1) {
    const from = openDays[at] as number;
    const end = from + closes - opens - duration;
    for (let start = from; start <= end; start += grid) {
      while (next < busy.length && (busy[next] as MinuteRange).until <= start) next += 1;
      if (next === busy.length || (busy[next] as MinuteRange).from >= start + duration) free.push(start);
    }
  }
  return free;
}

const busyTimes = busy.map(({ from, until }) => ({ from: dayjs(from * 60_000), until: dayjs(until * 60_000) }));

/** The rival: slot by slot with a general date library. */
export function dateLibrary(): number[] {
  const free: number[] = [];
  for (let day = first; day <= last; day += 1) {
    let start = dayjs.tz(`${isoOfDay(day)} 09:00`, zoneId);
    if (!weekdays.includes(start.day())) continue;
    const close = dayjs.tz(`${isoOfDay(day)} 17:00`, zoneId);
    const open = start;
    const taken = busyTimes.filter(({ from, until }) => from.isBefore(close) && until.isAfter(open));
    for (;;) {
      const end = start.add(duration, 'minute');
      if (end.isAfter(close)) break;
      const slot = start;
      if (!taken.some(({ from, until }) => slot.isBefore(until) && end.isAfter(from)))
        free.push(start.valueOf() / 60_000);
      start = start.add(grid, 'minute');
    }
  }
  return free;
}
