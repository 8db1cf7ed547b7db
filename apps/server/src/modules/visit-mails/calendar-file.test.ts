// Proves that a calendar reads the booked instant from the file, wherever and whenever it is.
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type CalendarVisit, calendarFile } from './calendar-file.ts';

const visit = (changes: Partial<CalendarVisit> = {}): CalendarVisit => ({
  entryId: '6f1c2b1e-3c1d-4f7e-9d51-0a1b2c3d4e5f',
  sequence: 0,
  startsAt: new Date('2027-03-12T14:00:00Z'),
  endsAt: new Date('2027-03-12T14:45:00Z'),
  timezone: 'America/New_York',
  practiceName: 'Harbor Dental Group',
  providerName: 'Dr. Priya Nair',
  officeNumber: '(207) 555-0142',
  locationName: 'Harborside',
  addressLines: ['218 Wharf Street', 'Portland, ME 04101'],
  now: new Date('2027-03-01T12:00:00Z'),
  ...changes,
});

/** Reads the file as a calendar program would, by the rules in the file alone. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const rules = calendar.getFirstSubcomponent('vtimezone');
  const zone = rules && new ICAL.Timezone(rules);
  const event = calendar.getFirstSubcomponent('vevent');
  const instantOf = (name: string) => {
    const property = event?.getFirstProperty(name);
    const time = property?.getFirstValue() as ICAL.Time;
    if (property?.getFirstParameter('tzid') === zone?.tzid && zone) time.zone = zone;
    return new Date(time.toUnixTime() * 1000);
  };
  const of = (name: string) => event?.getFirstPropertyValue(name);
  return { calendar, of, start: instantOf('dtstart'), end: instantOf('dtend') };
}

describe('the calendar file of a visit', () => {
  it('says when, where and with whom, and never what for or the link', { tags: ['LIFE-18'] }, () => {
    const { calendar, of, start, end } = read(calendarFile(visit()));
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect([start, end]).toEqual([visit().startsAt, visit().endsAt]);
    expect(of('uid')).toBe('6f1c2b1e-3c1d-4f7e-9d51-0a1b2c3d4e5f@foyer');
    expect(of('summary')).toBe('Appointment at Harbor Dental Group');
    expect(of('location')).toBe('Harborside, 218 Wharf Street, Portland, ME 04101');
    expect(of('description')).toBe('With Dr. Priya Nair\nTo confirm, move or cancel it, use the link in your email, or call (207) 555-0142.');
    expect(String(of('dtstamp'))).toBe('2027-03-01T12:00:00Z');
    expect(of('sequence')).toBe(0);
  });

  it('holds on the nights when clocks change: in New York from 1:30 to 3:30, and at either 1:30', {
    tags: ['CASE-01', 'CASE-02'],
  }, () => {
    const spring = { startsAt: new Date('2027-03-14T06:30:00Z'), endsAt: new Date('2027-03-14T07:30:00Z') };
    expect(calendarFile(visit(spring))).toContain('DTEND;TZID=America/New_York:20270314T033000\r\n');
    for (const startsAt of [new Date('2027-11-07T05:30:00Z'), new Date('2027-11-07T06:30:00Z')]) {
      const { start } = read(calendarFile(visit({ startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) })));
      expect(start).toEqual(startsAt);
    }
  });

  it('in another zone tells the same instants with a higher sequence', { tags: ['CASE-14'] }, () => {
    const before = calendarFile(visit());
    const after = calendarFile(visit({ timezone: 'America/Denver', sequence: 1 }));
    expect(before).toContain('DTSTART;TZID=America/New_York:20270312T090000');
    expect(after).toContain('DTSTART;TZID=America/Denver:20270312T070000');
    expect(read(after).start).toEqual(read(before).start);
    expect([read(before).of('sequence'), read(after).of('sequence')]).toEqual([0, 1]);
  });

  it('tells a change to a calendar that holds the visit, from the practice to the patient', {
    tags: ['CASE-10'],
  }, () => {
    const change = { organizer: 'hello@harbor.example', attendee: 'sam@example.com', tenantId: 'b7' };
    const moved = read(calendarFile(visit({ sequence: 1, change: { ...change, method: 'REQUEST' } })));
    expect(moved.calendar.getFirstPropertyValue('method')).toBe('REQUEST');
    expect(['uid', 'sequence', 'organizer', 'attendee', 'status'].map((name) => moved.of(name))).toEqual([
      '6f1c2b1e-3c1d-4f7e-9d51-0a1b2c3d4e5f@foyer',
      1,
      'mailto:hello@harbor.example',
      'mailto:sam@example.com',
      'CONFIRMED',
    ]);
    const off = read(calendarFile(visit({ sequence: 2, change: { ...change, organizer: '', method: 'CANCEL' } })));
    expect([off.calendar.getFirstPropertyValue('method'), off.of('status'), off.of('organizer')]).toEqual([
      'CANCEL',
      'CANCELLED',
      'urn:uuid:b7',
    ]);
    expect(read(calendarFile(visit())).of('organizer')).toBeNull();
  });

  it('is read as the very instant in every zone, whatever names are in it, in lines of at most 75 bytes', () => {
    const zones = [
      ...['America/New_York', 'America/St_Johns', 'America/Phoenix', 'Australia/Lord_Howe', 'Asia/Kolkata'],
      ...['Europe/Dublin', 'Africa/Casablanca', 'Pacific/Apia', 'America/Asuncion', 'UTC', 'Pacific/Chatham'],
    ];
    const words = fc.oneof(
      fc.string(),
      fc.constantFrom('a\r\nBEGIN:VEVENT', 'é'.repeat(120), ';,\\n"', '牙医诊所'.repeat(30)),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2026, 0, 1) / 900_000, max: Date.UTC(2031, 0, 1) / 900_000 }),
        fc.integer({ min: 1, max: 96 }),
        words,
        words,
        (timezone, quarter, length, practiceName, locationName) => {
          const startsAt = new Date(quarter * 900_000);
          const endsAt = new Date(startsAt.getTime() + length * 900_000);
          const text = calendarFile(visit({ timezone, startsAt, endsAt, practiceName, locationName }));
          const found = read(text);
          expect([found.start, found.end]).toEqual([startsAt, endsAt]);
          expect(found.calendar.getAllSubcomponents('vevent')).toHaveLength(1);
          for (const line of text.split('\r\n')) {
            expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
            expect(line).not.toMatch(/[\r\n]/);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
