// The waitlist as a table for spreadsheets. What the office wrote of people is not in it.
import { isoOfDay, zoneOf } from '@foyer/scheduling';
import { csvOf } from '../../platform/http/csv.ts';
import { type ListQuery, type OfficeEntry, readWholeWaitlist } from './office-list.ts';
import { minuteOf } from './people.ts';
import type { WaitlistCtx } from './waitlist-ctx.ts';

const head = [
  'Patient',
  'Phone',
  'Visit',
  'Minutes',
  'Days',
  'Times of day',
  'Providers',
  'Locations',
  'From',
  'Until',
  'Short notice',
  'By',
  'Waiting since',
  'Instead of',
  'Offered until',
  'Pinned',
];

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function cellsOf(timezone: string) {
  const zone = zoneOf(timezone);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = (instant: string) => isoOfDay(zone.dayAt(minuteOf(new Date(instant))));
  const dayAndTime = (instant: string | undefined) => {
    if (!instant) return '';
    const minute = zone.minuteOfDayAt(minuteOf(new Date(instant)));
    return `${day(instant)} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  };
  return (entry: OfficeEntry) => [
    entry.name,
    entry.phone,
    entry.typeName,
    String(entry.minutes),
    entry.weekdays.map((weekday) => weekdays[weekday]).join(' ') || 'Any',
    entry.parts.join(' ') || 'Any',
    entry.providerNames.join(', ') || 'Any',
    entry.locationNames.join(', ') || 'Any',
    entry.from,
    entry.until,
    entry.isShortNotice ? 'Yes' : 'No',
    entry.channel === 'text' ? 'Text' : 'Email',
    day(entry.since),
    dayAndTime(entry.insteadOf?.startTime),
    dayAndTime(entry.offer?.until),
    entry.isPinned ? 'Yes' : 'No',
  ];
}

/** Returns those whom a filter lets through as CSV. */
export async function waitlistFile(ctx: WaitlistCtx, query: Omit<ListQuery, 'day' | 'cursor'>) {
  const { entries, timezone } = await readWholeWaitlist(ctx, query);
  return {
    status: 200 as const,
    body: csvOf([head, ...entries.map(cellsOf(timezone))]),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="waitlist.csv"',
      'x-content-type-options': 'nosniff',
    },
  };
}
