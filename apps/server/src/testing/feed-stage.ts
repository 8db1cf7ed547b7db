// What tests of calendar feeds need repeatedly: making and reading feeds, and what a calendar finds in them.
import { calendarFeeds } from '@foyer/contract';
import ICAL from 'ical.js';
import type { TestApp } from './test-app.ts';

export interface FeedRequest {
  readonly kind?: 'provider' | 'location';
  /** Id of the provider or location. */
  readonly of: string;
  readonly names?: 'none' | 'initials' | 'first';
}

export interface ReadEntry {
  readonly uid: string;
  readonly sequence: number;
  readonly summary: string;
  readonly place: string;
  readonly description: string;
  readonly start: Date;
  readonly end: Date;
  /** ISO date-time, when it was last changed. */
  readonly changed: string;
}

/** Reads a feed's file as a calendar would, by the rules in the file alone. */
export function readFeedFile(text: string): { calendar: ICAL.Component; entries: ReadEntry[] } {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = calendar.getAllSubcomponents('vtimezone').map((rules) => new ICAL.Timezone(rules));
  const entries = calendar.getAllSubcomponents('vevent').map((event): ReadEntry => {
    const instantOf = (name: string) => {
      const property = event.getFirstProperty(name);
      const time = property?.getFirstValue() as ICAL.Time;
      const zone = zones.find(({ tzid }) => tzid === property?.getFirstParameter('tzid'));
      if (zone) time.zone = zone;
      return new Date(time.toUnixTime() * 1000);
    };
    const of = (name: string) => String(event.getFirstPropertyValue(name) ?? '');
    return {
      uid: of('uid'),
      sequence: Number(of('sequence')),
      summary: of('summary'),
      place: of('location'),
      description: of('description'),
      start: instantOf('dtstart'),
      end: instantOf('dtend'),
      changed: of('last-modified'),
    };
  });
  return { calendar, entries };
}

/** Makes and reads the feeds of a test's server. */
export function feedStage(t: TestApp) {
  const make = ({ kind = 'provider', names = 'none', of }: FeedRequest, token: string) =>
    t.call(calendarFeeds.addCalendarFeed, { body: { kind, of, names } }, { token });
  /** Makes a feed. Returns its id and the path of its address. */
  const made = async (request: FeedRequest, token: string) => {
    const { body } = await make(request, token);
    return { id: body.id, path: new URL(body.url).pathname };
  };
  const read = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    t.app.inject({ url: path, headers: { host: 'localhost', ...headers } });
  const entriesOf = async (path: string) => readFeedFile((await read(path)).body).entries;
  const end = (id: string, token: string) => t.call(calendarFeeds.endCalendarFeed, { params: { id } }, { token });
  return { make, made, read, entriesOf, end };
}
