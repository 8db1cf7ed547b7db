// What the fields of a reminder say for one visit, or for several of a family on one day.
import { formatPhone } from '@foyer/forms';
import { type FieldValues, listed } from './reminder-words.policy.ts';

/** A visit as its reminder may name it: nothing of its type and reason, and of the person the first name alone. */
export interface RemindedVisit {
  readonly firstName: string;
  readonly startsAt: Date;
  readonly providerName: string;
  readonly placeName: string;
}

export interface PracticeFacts {
  readonly practice: string;
  /** Digits of the number of the visits' location, else of the office. */
  readonly phone: string;
  /** IANA name. */
  readonly zone: string;
  readonly now: Date;
}

function written(instant: Date, zone: string, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options });
  return format.format(instant).replaceAll('\u202f', ' ');
}

/** Returns '9:30 AM'. */
export function timeText(instant: Date, zone: string): string {
  return written(instant, zone, { hour: 'numeric', minute: '2-digit' });
}

/** Returns 'Tuesday, May 12', or 'Tue May 12' for a text; with the year only when it is not this one. */
export function dayText(instant: Date, { zone, now }: Pick<PracticeFacts, 'zone' | 'now'>, isShort = false): string {
  const isThisYear = written(instant, zone, { year: 'numeric' }) === written(now, zone, { year: 'numeric' });
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  if (!isShort) return written(instant, zone, { weekday: 'long', month: 'long', day: 'numeric', ...year });
  return written(instant, zone, { weekday: 'short', month: 'short', day: 'numeric', ...year }).replaceAll(',', '');
}

const unique = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))];

/**
 * Returns the values of the fields for the visits of one recipient on one day, the earliest first. Several visits are named with
 * their times where the first name stands ('Theo 3:00 PM and Lucia 3:45 PM'), and the field of the time is empty then, unless the
 * words name nobody.
 */
export function valuesOf(
  visits: readonly RemindedVisit[],
  facts: PracticeFacts,
  { words, isText, link }: { readonly words: string; readonly isText: boolean; readonly link: string },
): FieldValues {
  const [first] = visits;
  const times = visits.map(({ startsAt }) => timeText(startsAt, facts.zone));
  const isNamed = words.includes('{first name}');
  const named = visits.map(({ firstName }, at) => (firstName === '' ? (times[at] ?? '') : `${firstName} ${times[at]}`));
  return {
    'first name': visits.length > 1 ? listed(named) : (first?.firstName ?? ''),
    day: first ? dayText(first.startsAt, facts, isText) : '',
    time: visits.length > 1 && isNamed ? '' : listed(unique(times)),
    provider: listed(unique(visits.map(({ providerName }) => providerName))),
    place: listed(unique(visits.map(({ placeName }) => placeName))),
    practice: facts.practice,
    phone: formatPhone(facts.phone),
    link,
  };
}
