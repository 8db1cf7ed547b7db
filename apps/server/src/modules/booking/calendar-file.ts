// The calendar file of a visit (RFC 5545). It tells when, where and with whom, and nothing about why.
import ICAL from 'ical.js';

export interface CalendarVisit {
  /** Stays the same for as long as the visit exists. */
  readonly appointmentId: string;
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
  /** What a calendar that already holds the visit is told; without it the file only shows the visit. */
  readonly change?: CalendarChange | undefined;
}

export interface CalendarChange {
  readonly method: 'REQUEST' | 'CANCEL';
  /** Mail address of the practice; empty where it has none. */
  readonly organizer: string;
  /** Mail address of who is told. */
  readonly attendee: string;
  /** The practice's id: names the organizer where it has no address. */
  readonly tenantId: string;
}

// The library does not count the space with which a folded line goes on; 75 bytes is the most there may be.
ICAL.foldLength = 74;

/** So much before and after a visit do its zone's rules reach in the file. */
const rulesAround = { months: 18 };

const local = (time: Temporal.ZonedDateTime | Temporal.PlainDateTime) =>
  ICAL.Time.fromData({
    year: time.year,
    month: time.month,
    day: time.day,
    hour: time.hour,
    minute: time.minute,
    second: time.second,
    isDate: false,
  });

/** `+hh:mm` as a calendar file writes it. */
function offset(nanoseconds: number) {
  return ICAL.UtcOffset.fromSeconds(Math.round(nanoseconds / 1e9));
}

interface ClockChange {
  readonly kind: 'daylight' | 'standard';
  /** The wall clock's time at the change is told as it was just before. */
  readonly onset: Temporal.PlainDateTime;
  /** Nanoseconds from UTC. */
  readonly before: number;
  readonly after: number;
}

const knownChanges = new Map<string, ClockChange[]>();

/** The same for all visits of a day. */
function clockChanges(zone: string, around: Temporal.ZonedDateTime): ClockChange[] {
  const key = `${zone} ${around.toPlainDate()}`;
  const known = knownChanges.get(key);
  if (known) return known;
  const changes: ClockChange[] = [];
  const until = around.add(rulesAround);
  let at: Temporal.ZonedDateTime | null = around.subtract(rulesAround).startOfDay();
  let before = at.offsetNanoseconds;
  const winter = Math.min(around.with({ month: 1 }).offsetNanoseconds, around.with({ month: 7 }).offsetNanoseconds);
  while (at && Temporal.ZonedDateTime.compare(at, until) < 0) {
    const after = at.offsetNanoseconds;
    const onset = at.toPlainDateTime().add({ nanoseconds: before - after });
    changes.push({ kind: after > winter ? 'daylight' : 'standard', onset, before, after });
    before = after;
    at = at.getTimeZoneTransition('next');
  }
  if (knownChanges.size >= 1000) knownChanges.clear();
  knownChanges.set(key, changes);
  return changes;
}

/**
 * The zone's rules around an instant: each change of the clock by its date, from the same source as everything else that
 * shows times, so that no list of zones can fall behind it.
 */
function zoneRules(zone: string, around: Temporal.ZonedDateTime): ICAL.Component {
  const rules = new ICAL.Component('vtimezone');
  rules.addPropertyWithValue('tzid', zone);
  for (const { kind, onset, before, after } of clockChanges(zone, around)) {
    const observance = new ICAL.Component(kind);
    observance.addPropertyWithValue('dtstart', local(onset));
    observance.addPropertyWithValue('tzoffsetfrom', offset(before));
    observance.addPropertyWithValue('tzoffsetto', offset(after));
    rules.addSubcomponent(observance);
  }
  return rules;
}

/** The library escapes what has a meaning in a file, but would let a control character through. */
function oneLine(...parts: readonly string[]): string {
  return parts
    .filter(Boolean)
    .join(', ')
    .replace(/\p{Cc}+/gu, ' ');
}

/** Calendars take a change only from whoever arranged the visit (RFC 5546). Addresses are ones that mails can go to. */
function addPeople(event: ICAL.Component, { organizer, attendee, tenantId }: CalendarChange): void {
  event.addPropertyWithValue('organizer', organizer === '' ? `urn:uuid:${tenantId}` : `mailto:${organizer}`);
  const invited = event.addPropertyWithValue('attendee', `mailto:${attendee}`);
  invited.setParameter('partstat', 'ACCEPTED');
  invited.setParameter('rsvp', 'FALSE');
}

/** Text of the file, with CRLF and folded lines. */
export function calendarFile(visit: CalendarVisit): string {
  const { timezone } = visit;
  const zoned = (instant: Date) => Temporal.Instant.from(instant.toISOString()).toZonedDateTimeISO(timezone);
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Foyer//Online booking//EN');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', visit.change?.method ?? 'PUBLISH');
  calendar.addSubcomponent(zoneRules(timezone, zoned(visit.startsAt)));
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', `${visit.appointmentId}@foyer`);
  event.addPropertyWithValue('sequence', visit.sequence);
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(visit.now, true));
  const times = [zoned(visit.startsAt), zoned(visit.endsAt)];
  // Of a wall clock's time that comes twice, a calendar takes the first; the second can only be told in UTC.
  const isClear = times.every((time) => time.equals(time.toPlainDateTime().toZonedDateTime(timezone)));
  for (const [at, name] of (['dtstart', 'dtend'] as const).entries()) {
    const time = times[at] as Temporal.ZonedDateTime;
    if (isClear) event.addPropertyWithValue(name, local(time)).setParameter('tzid', timezone);
    else event.addPropertyWithValue(name, ICAL.Time.fromJSDate(new Date(time.epochMilliseconds), true));
  }
  event.addPropertyWithValue('summary', oneLine(`Appointment at ${visit.practiceName}`));
  event.addPropertyWithValue('location', oneLine(visit.locationName, ...visit.addressLines));
  event.addPropertyWithValue(
    'description',
    [`With ${visit.providerName}`, visit.officeNumber && `To change it, call ${visit.officeNumber}.`]
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
