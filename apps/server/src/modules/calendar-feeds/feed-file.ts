// The calendar file of a feed (RFC 5545, RFC 7986): all of its visits and times away, with the zone's rules once.
import { dayOfIso, isoOfDay, type Zone, zoneOf } from '@foyer/scheduling';
import ICAL from 'ical.js';
import { calendarLine, calendarZoneRules, isFirstOnClock } from '../visit-mails/public.ts';

interface FeedEntry {
  /** Stays the same as long as a calendar should see the same entry. */
  readonly uid: string;
  readonly sequence: number;
  /** When it last changed. */
  readonly changedAt: Date;
  readonly summary: string;
  readonly place: string;
  readonly description: string;
}

export interface FeedTime extends FeedEntry {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** An entry of whole days, both included; YYYY-MM-DD. */
export interface FeedDays extends FeedEntry {
  readonly fromDay: string;
  readonly untilDay: string;
}

export interface FeedFile {
  readonly title: string;
  /** IANA name of the practice's zone. */
  readonly timezone: string;
  /** The day around which the zone's rules are given. */
  readonly today: Date;
  readonly times: readonly FeedTime[];
  readonly days: readonly FeedDays[];
}

/** How often calendars should ask for it. */
const refresh = 'PT1H';

/** A property as ical.js holds it (RFC 7265): plain data, which is many times faster for a thousand entries than its objects. */
type Property = [name: string, parameters: Readonly<Record<string, string>>, type: string, value: string | number];

const text = (name: string, value: string): Property => [name, {}, 'text', value];
const utc = (time: Date) => `${time.toISOString().slice(0, 19)}Z`;
const instant = (name: string, time: Date): Property => [name, {}, 'date-time', utc(time)];

const minuteMs = 60_000;

function wallClock(zone: Zone, time: Date): string {
  const offset = zone.offsetAt(Math.floor(time.getTime() / minuteMs));
  return new Date(time.getTime() + offset * minuteMs).toISOString().slice(0, 19);
}

/** For a wall-clock time that occurs twice, calendars take the first; the second can only be given in UTC. */
function spanOf(zone: Zone, { startsAt, endsAt }: FeedTime): Property[] {
  const isClear = isFirstOnClock(zone, startsAt) && isFirstOnClock(zone, endsAt);
  const at = (name: string, time: Date): Property =>
    isClear ? [name, { tzid: zone.id }, 'date-time', wallClock(zone, time)] : instant(name, time);
  return [at('dtstart', startsAt), at('dtend', endsAt)];
}

function daysOf({ fromDay, untilDay }: FeedDays): Property[] {
  const after = isoOfDay((dayOfIso(untilDay) ?? 0) + 1);
  return [
    ['dtstart', {}, 'date', fromDay],
    ['dtend', {}, 'date', after],
  ];
}

function entryOf(entry: FeedEntry, span: readonly Property[]) {
  const properties: Property[] = [
    text('uid', `${entry.uid}@foyer`),
    ['sequence', {}, 'integer', entry.sequence],
    // The same for the same entry, so that an unchanged feed is the same file.
    instant('dtstamp', entry.changedAt),
    instant('last-modified', entry.changedAt),
    ...span,
    text('summary', calendarLine(entry.summary)),
    text('location', calendarLine(entry.place)),
    text('description', calendarLine(entry.description)),
    text('status', 'CONFIRMED'),
    text('transp', 'OPAQUE'),
  ];
  return ['vevent', properties.filter(([, , , value]) => value !== ''), []];
}

/** Returns the text of the file, with CRLF and folded lines. The same content gives the same text. */
export function feedFile({ title, timezone, today, times, days }: FeedFile): string {
  const zone = zoneOf(timezone);
  const name = calendarLine(title);
  const calendar = [
    'vcalendar',
    [
      text('version', '2.0'),
      text('prodid', '-//Foyer//Calendar feed//EN'),
      text('calscale', 'GREGORIAN'),
      text('method', 'PUBLISH'),
      text('name', name),
      text('x-wr-calname', name),
      ['refresh-interval', {}, 'duration', refresh],
      ['x-published-ttl', {}, 'unknown', refresh],
    ],
    [
      calendarZoneRules(zone, today).toJSON(),
      ...times.map((entry) => entryOf(entry, spanOf(zone, entry))),
      ...days.map((entry) => entryOf(entry, daysOf(entry))),
    ],
  ];
  return `${ICAL.stringify(calendar)}\r\n`;
}
