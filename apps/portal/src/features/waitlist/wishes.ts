// What somebody who waits wishes: what the form begins with, what is wrong with it, and what is sent.
import type { Answer, CallInput, waitlist } from '@foyer/contract';
import { dayInZone, dayOfIso, isoOfDay } from '@foyer/scheduling';

export type LinkedWaitlist = Answer<typeof waitlist.readLinkedEntry>;
export type OwnWaitlist = Answer<typeof waitlist.listEntries>;
export type OwnEntry = OwnWaitlist['entries'][number];
/** What is known of an entry on every page. */
export type ShownEntry = NonNullable<LinkedWaitlist['entry']>;
export type WaitlistChoices = LinkedWaitlist['choices'];
export type WaysToTell = LinkedWaitlist['tell'];
/** What is sent. */
export type SentWishes = CallInput<typeof waitlist.joinByLink>['body'];
export type WishedPart = SentWishes['parts'][number];
export type WishedChannel = SentWishes['channel'];

/** Monday first, the weekend last. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;
export const dayParts: readonly WishedPart[] = ['morning', 'afternoon', 'evening'];

/** The form's content. Days and parts are those that are ticked; providers and locations are empty for any. */
export interface Wishes {
  readonly weekdays: readonly number[];
  readonly parts: readonly WishedPart[];
  /** YYYY-MM-DD; empty while no whole date is typed. */
  readonly from: string;
  readonly until: string;
  readonly providerIds: readonly string[];
  readonly locationIds: readonly string[];
  readonly isShortNotice: boolean;
  /** Undefined until one is chosen. */
  readonly channel: WishedChannel | undefined;
  readonly agreesToTexts: boolean;
}

/** Returns the day that lies so many days after another. */
function daysAfter(day: string, count: number): string {
  return isoOfDay((dayOfIso(day) ?? 0) + count);
}

/** The last day that may be chosen. */
export function lastDay({ today, mostDays }: WaitlistChoices): string {
  return daysAfter(today, mostDays);
}

/** Texts only where they are agreed to already: a consent is never assumed. */
function usualChannel({ textTo, emailTo, hasTextConsent }: WaysToTell): WishedChannel | undefined {
  if (textTo && hasTextConsent) return 'text';
  return emailTo ? 'email' : undefined;
}

/** Returns the channel if the person can be told by it, else the usual one. */
function possibleChannel(channel: WishedChannel | undefined, tell: WaysToTell): WishedChannel | undefined {
  const isPossible = channel && (channel === 'text' ? tell.textTo : tell.emailTo) !== '';
  return isPossible ? channel : usualChannel(tell);
}

interface VisitInPlace {
  readonly startTime: string;
}

/** Everything suits; until the day before the visit that an earlier time would take the place of. */
export function startWishes(
  choices: WaitlistChoices,
  tell: WaysToTell,
  visit: VisitInPlace | undefined,
  zone: string,
): Wishes {
  const { today, usualDays } = choices;
  const first = dayOfIso(today) ?? 0;
  const usual = first + usualDays;
  const before = visit ? (dayOfIso(dayInZone(Date.parse(visit.startTime), zone)) ?? 0) - 1 : usual;
  return {
    weekdays,
    parts: dayParts,
    from: today,
    until: isoOfDay(Math.max(first, Math.min(usual, before))),
    providerIds: [],
    locationIds: [],
    isShortNotice: false,
    channel: usualChannel(tell),
    agreesToTexts: false,
  };
}

/** Returns the form's content for an entry that is to be changed. */
export function wishesOfEntry(entry: ShownEntry, { today }: WaitlistChoices, tell: WaysToTell): Wishes {
  const { from, until, providerIds, locationIds, isShortNotice, channel } = entry;
  return {
    weekdays: entry.weekdays.length === 0 ? weekdays : entry.weekdays,
    parts: entry.parts.length === 0 ? dayParts : entry.parts,
    // A first day that has passed is as good as today.
    from: from < today ? today : from,
    until,
    providerIds,
    locationIds,
    isShortNotice,
    channel: possibleChannel(channel, tell),
    agreesToTexts: false,
  };
}

/** Keeps what still holds for another person or type. */
export function refit(wishes: Wishes, { providers, locations }: WaitlistChoices, tell: WaysToTell): Wishes {
  const among = (all: readonly { readonly id: string }[], ids: readonly string[]) =>
    ids.filter((id) => all.some((one) => one.id === id));
  return {
    ...wishes,
    providerIds: among(providers, wishes.providerIds),
    locationIds: among(locations, wishes.locationIds),
    channel: possibleChannel(wishes.channel, tell),
    agreesToTexts: false,
  };
}

export type WishFault =
  | 'noWeekday'
  | 'noPart'
  | 'noFrom'
  | 'pastFrom'
  | 'noUntil'
  | 'untilBeforeFrom'
  | 'untilTooLate'
  | 'noChannel'
  | 'noConsent';

/** In the order of the form. */
export const wishFields = ['weekdays', 'parts', 'from', 'until', 'channel', 'agreesToTexts'] as const;
export type WishField = (typeof wishFields)[number];
export type WishFaults = Readonly<Partial<Record<WishField, WishFault>>>;

/** Whether texts have to be agreed to before they are chosen. */
export function needsConsent({ channel }: Pick<Wishes, 'channel'>, { hasTextConsent }: WaysToTell): boolean {
  return channel === 'text' && !hasTextConsent;
}

function faultOfFrom(from: string, today: string): WishFault | undefined {
  if (dayOfIso(from) === undefined) return 'noFrom';
  return from < today ? 'pastFrom' : undefined;
}

function faultOfUntil({ from, until }: Wishes, choices: WaitlistChoices): WishFault | undefined {
  if (dayOfIso(until) === undefined) return 'noUntil';
  if (until > lastDay(choices)) return 'untilTooLate';
  return until < from || until < choices.today ? 'untilBeforeFrom' : undefined;
}

/** Returns what is wrong, by field; nothing if it can be sent. */
export function faultsOf(wishes: Wishes, choices: WaitlistChoices, tell: WaysToTell): WishFaults {
  const { weekdays, parts, from, channel, agreesToTexts } = wishes;
  const found: Record<WishField, WishFault | undefined> = {
    weekdays: weekdays.length === 0 ? 'noWeekday' : undefined,
    parts: parts.length === 0 ? 'noPart' : undefined,
    from: faultOfFrom(from, choices.today),
    until: faultOfUntil(wishes, choices),
    channel: channel ? undefined : 'noChannel',
    agreesToTexts: needsConsent(wishes, tell) && !agreesToTexts ? 'noConsent' : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault));
}

/** Returns what is sent of content without faults: what is ticked completely is sent as any. */
export function sentWishes(wishes: Wishes, tell: WaysToTell): SentWishes {
  const { from, until, isShortNotice, channel = 'email', agreesToTexts } = wishes;
  return {
    weekdays: wishes.weekdays.length === weekdays.length ? [] : [...wishes.weekdays].sort((a, b) => a - b),
    parts: wishes.parts.length === dayParts.length ? [] : dayParts.filter((part) => wishes.parts.includes(part)),
    from,
    until,
    providerIds: [...wishes.providerIds],
    locationIds: [...wishes.locationIds],
    isShortNotice,
    channel,
    ...(needsConsent(wishes, tell) && { agreesToTexts }),
  };
}
