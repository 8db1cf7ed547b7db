// The calendar file of a visit (RFC 5545). It contains when, where and with whom, and nothing about why.
import { type Zone, zoneOf } from '@foyer/scheduling';
import ICAL from 'ical.js';

export interface CalendarVisit {
  /** Identifies the entry: the same for the whole life of the visit, and for a visit that replaces it. */
  readonly entryId: string;
  /** Rises with every change that a calendar has to take over. */
  readonly sequence: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** IANA name of the practice's zone. */
  readonly timezone: string;
  readonly practiceName: string;
  readonly providerName: string;
  readonly officeNumber: string;
  readonly locationName: string;
  readonly addressLines: readonly string[];
  /** When the file is made. */
  readonly now: Date;
  /** A change for a calendar that already holds the visit; without it the file only shows the visit. */
  readonly change?: CalendarChange | undefined;
}

export interface CalendarChange {
  readonly method: 'REQUEST' | 'CANCEL';
  /** Email address of the practice; empty when it has none. */
  readonly organizer: string;
  /** Email address of the recipient. */
  readonly attendee: string;
  /** The practice's id; identifies the organizer when there is no address. */
  readonly tenantId: string;
}

// The library does not count the leading space of a folded line; lines may have at most 75 bytes.
ICAL.foldLength = 74;

/** How far before and after a visit the file includes its zone's rules. */
const rulesAround = { months: 18 };

/** Converts a Date to a local time that shows its UTC clock. */
function local(time: Date) {
  return ICAL.Time.fromData({
    year: time.getUTCFullYear(),
    month: time.getUTCMonth() + 1,
    day: time.getUTCDate(),
    hour: time.getUTCHours(),
    minute: time.getUTCMinutes(),
    second: time.getUTCSeconds(),
    isDate: false,
  });
}

const minuteMs = 60_000;
const minuteOf = (time: Date) => Math.floor(time.getTime() / minuteMs);

function wallClock(zone: Zone, time: Date) {
  return local(new Date(time.getTime() + zone.offsetAt(minuteOf(time)) * minuteMs));
}

/** Whether this instant is the first at which the wall clock shows its time. */
function isFirst(zone: Zone, time: Date): boolean {
  const minute = minuteOf(time);
  const shown = zone.minuteOfDayAt(minute);
  return zone.instantsOf(zone.dayAt(minute), shown, shown + 1)[0]?.from === minute;
}

/** Returns an offset in the format of calendar files. */
function offset(nanoseconds: number) {
  return ICAL.UtcOffset.fromSeconds(Math.round(nanoseconds / 1e9));
}

/**
 * Returns the zone's rules around a day: each clock change by its date, from the same source as all other displayed times, so
 * that no separate list of zones can become outdated.
 */
function zoneRules(zone: string, around: Temporal.ZonedDateTime): ICAL.Component {
  const rules = new ICAL.Component('vtimezone');
  rules.addPropertyWithValue('tzid', zone);
  const until = around.add(rulesAround);
  const winter = Math.min(around.with({ month: 1 }).offsetNanoseconds, around.with({ month: 7 }).offsetNanoseconds);
  let at: Temporal.ZonedDateTime | null = around.subtract(rulesAround).startOfDay();
  let before = at.offsetNanoseconds;
  while (at && Temporal.ZonedDateTime.compare(at, until) < 0) {
    const after = at.offsetNanoseconds;
    const observance = new ICAL.Component(after > winter ? 'daylight' : 'standard');
    // The wall-clock time of the change is given by the offset before it.
    observance.addPropertyWithValue('dtstart', local(new Date(at.epochMilliseconds + before / 1e6)));
    observance.addPropertyWithValue('tzoffsetfrom', offset(before));
    observance.addPropertyWithValue('tzoffsetto', offset(after));
    rules.addSubcomponent(observance);
    before = after;
    at = at.getTimeZoneTransition('next');
  }
  return rules;
}

const knownRules = new Map<string, unknown[]>();

/** The same for all visits of a day; each file gets a component of its own. */
function rulesFor(zone: Zone, startsAt: Date): ICAL.Component {
  const day = zone.dayAt(minuteOf(startsAt));
  const key = `${zone.id} ${day}`;
  const known = knownRules.get(key);
  if (known) return new ICAL.Component(known);
  const start = Temporal.Instant.fromEpochMilliseconds(zone.startOf(day) * minuteMs).toZonedDateTimeISO(zone.id);
  const rules = zoneRules(zone.id, start);
  if (knownRules.size >= 1000) knownRules.clear();
  knownRules.set(key, rules.toJSON());
  return rules;
}

/** The library escapes special characters, but lets control characters through. */
function oneLine(...parts: readonly string[]): string {
  return parts
    .filter(Boolean)
    .join(', ')
    .replace(/\p{Cc}+/gu, ' ');
}

/** Calendars accept a change only from the organizer (RFC 5546). The addresses can receive mail. */
function addPeople(event: ICAL.Component, { organizer, attendee, tenantId }: CalendarChange): void {
  event.addPropertyWithValue('organizer', organizer === '' ? `urn:uuid:${tenantId}` : `mailto:${organizer}`);
  const invited = event.addPropertyWithValue('attendee', `mailto:${attendee}`);
  invited.setParameter('partstat', 'ACCEPTED');
  invited.setParameter('rsvp', 'FALSE');
}

/** Never the link itself: calendars are shared. */
function howToChange({ officeNumber }: CalendarVisit): string {
  const called = officeNumber === '' ? 'the office' : officeNumber;
  return `To confirm, move or cancel it, use the link in your email, or call ${called}.`;
}

/** Returns the text of the file, with CRLF and folded lines. */
export function calendarFile(visit: CalendarVisit): string {
  const zone = zoneOf(visit.timezone);
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Foyer//Online booking//EN');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', visit.change?.method ?? 'PUBLISH');
  calendar.addSubcomponent(rulesFor(zone, visit.startsAt));
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', `${visit.entryId}@foyer`);
  event.addPropertyWithValue('sequence', visit.sequence);
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(visit.now, true));
  const times = { dtstart: visit.startsAt, dtend: visit.endsAt };
  // For a wall-clock time that occurs twice, calendars take the first; the second can only be given in UTC.
  const isClear = Object.values(times).every((time) => isFirst(zone, time));
  for (const [name, time] of Object.entries(times))
    if (isClear) event.addPropertyWithValue(name, wallClock(zone, time)).setParameter('tzid', zone.id);
    else event.addPropertyWithValue(name, ICAL.Time.fromJSDate(time, true));
  event.addPropertyWithValue('summary', oneLine(`Appointment at ${visit.practiceName}`));
  event.addPropertyWithValue('location', oneLine(visit.locationName, ...visit.addressLines));
  event.addPropertyWithValue(
    'description',
    [`With ${visit.providerName}`, howToChange(visit)]
      .filter(Boolean)
      .map((line) => oneLine(line))
      .join('\n'),
  );
  if (visit.change) addPeople(event, visit.change);
  event.addPropertyWithValue('status', visit.change?.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED');
  event.addPropertyWithValue('transp', 'OPAQUE');
  calendar.addSubcomponent(event);
  return `${calendar.toString()}\r\n`;
}
