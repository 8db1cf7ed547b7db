// What an entry waits for, in words.
import './texts.en.ts';
import { t } from 'i18next';
import { visitDate } from '../own-visits/visit-times.ts';
import { dayParts, type ShownEntry, type WaitlistChoices, type WishedPart, weekdays } from './wishes.ts';

/** Returns 'June 3' for a day YYYY-MM-DD, with the year unless it is the present one. */
export function dateInWords(day: string, now: number = Date.now()): string {
  return visitDate(`${day}T12:00:00Z`, 'UTC', now);
}

/** Returns 'Monday' or 'Mon' for 1. */
export function weekdayName(day: number, length: 'long' | 'short'): string {
  // The fourth day of 1970 was a Sunday.
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: length }).format(Date.UTC(1970, 0, 4 + day));
}

/** Returns 'Monday, Tuesday and Friday'. */
function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names);
}

/** Returns 'Dr. Ito or Dr. Okafor'. */
export function anyOf(names: readonly string[]): string {
  return names.join(t('waitlist.or'));
}

/** Returns 'Morning or evening'. */
function partsInWords(parts: readonly WishedPart[]): string {
  const [first = '', ...others] = parts.map((part) => t(`waitlist.part.${part}`));
  return anyOf([first, ...others.map((name) => name.toLocaleLowerCase('en-US'))]);
}

/** Returns the names of those ids that can still be chosen. */
export function namesOf(all: readonly { readonly id: string; readonly name: string }[], ids: readonly string[]) {
  return ids.flatMap((id) => all.find((one) => one.id === id)?.name ?? []);
}

export interface WishedLine {
  readonly name: string;
  readonly text: string;
}

type Named = Pick<WaitlistChoices, 'providers' | 'locations'>;

/** Without lines for what does not matter to the person: who and where, if anybody and anywhere would do. */
export function wishedLines(entry: ShownEntry, { providers, locations }: Named, now: number = Date.now()) {
  const { from, until, isShortNotice, channel } = entry;
  const days = weekdays.filter((day) => entry.weekdays.includes(day));
  const parts = dayParts.filter((part) => entry.parts.includes(part));
  const isFromLater = Date.parse(`${from}T00:00:00Z`) > now;
  const last = dateInWords(until, now);
  const lines: WishedLine[] = [
    {
      name: t('waitlist.wished.days'),
      text: days.length === 0 ? t('waitlist.wished.anyDay') : listed(days.map((day) => weekdayName(day, 'long'))),
    },
    {
      name: t('waitlist.wished.parts'),
      text: parts.length === 0 ? t('waitlist.wished.anyPart') : partsInWords(parts),
    },
    {
      name: t('waitlist.wished.dates'),
      text: isFromLater
        ? t('waitlist.wished.fromUntil', { from: dateInWords(from, now), until: last })
        : t('waitlist.wished.onlyUntil', { until: last }),
    },
    { name: t('waitlist.wished.with'), text: anyOf(namesOf(providers, entry.providerIds)) },
    { name: t('waitlist.wished.where'), text: anyOf(namesOf(locations, entry.locationIds)) },
    { name: t('waitlist.wished.notice'), text: isShortNotice ? t('waitlist.wished.noticeYes') : '' },
    { name: t('waitlist.wished.told'), text: t(`waitlist.wished.${channel}`) },
  ];
  return lines.filter(({ text }) => text !== '');
}
