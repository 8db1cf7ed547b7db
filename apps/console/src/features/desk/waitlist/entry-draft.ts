// Wishes of an entry of the waitlist as the office puts them together, and rules about them.
import type { CallInput, officeWaitlist } from '@foyer/contract';
import { dayPlus } from '../../../session/practice-day.ts';
import type { Visit } from '../columns.ts';
import { type BookedPatient, type DayPart, type NewVisitDraft, partsOfDay } from '../new-visit/new-visit-draft.ts';
import type { WaitlistEntry } from './use-waitlist.ts';

export type { DayPart } from '../new-visit/new-visit-draft.ts';

/** What the office sends of an entry. */
export type EntryWishes = CallInput<typeof officeWaitlist.saveEntry>['body'];

/** 0 for Sunday to 6, Monday first. */
export const weekdaysInOrder: readonly number[] = [1, 2, 3, 4, 5, 6, 0];
export const allParts: readonly DayPart[] = partsOfDay;
/** Days that an entry lasts at most, and as long as nothing else is chosen. */
export const mostDays = 180;
const usualDays = 30;

/** Returns whether a list stands for any: it is empty, or names them all. */
export function isAny<T>(chosen: readonly T[], all: readonly T[]): boolean {
  return chosen.length === 0 || all.every((each) => chosen.includes(each));
}

/** What an entry is made from that is new. */
export interface EntryStart {
  readonly patient: BookedPatient | undefined;
  readonly typeId: string;
  /** The later visit that an earlier time would take the place of. */
  readonly insteadOf: { readonly id: string; readonly startTime: string } | undefined;
  readonly wishes: EntryWishes;
}

/** Returns the earlier of two days, each YYYY-MM-DD. */
const earlier = (one: string, other: string): string => [one, other].toSorted()[0] as string;

/** Returns the wishes that go without saying. */
export function usualWishes(today: string): EntryWishes {
  return {
    providerIds: [],
    locationIds: [],
    weekdays: [],
    parts: [],
    from: today,
    until: dayPlus(today, usualDays),
    isShortNotice: false,
    channel: 'email',
    note: '',
    isPinned: false,
  };
}

/** Returns the wishes of somebody for whom a new visit found no time. */
export function startFromVisit(draft: NewVisitDraft, today: string): EntryStart {
  const usual = usualWishes(today);
  const last = dayPlus(today, mostDays);
  const within = (day: string) => earlier(day, last);
  const from = within(draft.from > today ? draft.from : today);
  return {
    patient: draft.isNobody ? undefined : draft.patient,
    typeId: draft.typeId,
    insteadOf: undefined,
    wishes: {
      ...usual,
      providerIds: draft.providerId ? [draft.providerId] : [],
      locationIds: draft.locationId ? [draft.locationId] : [],
      weekdays: [...draft.weekdays],
      parts: draft.part ? [draft.part] : [],
      from,
      until: within(dayPlus(from, usualDays)),
    },
  };
}

/** Returns the wishes of a patient who could come sooner; undefined for a guest, and for a visit without a type. */
export function startForVisit(
  { id, patientId, patientName, typeId, day }: Pick<Visit, 'id' | 'patientId' | 'patientName' | 'typeId' | 'day'>,
  start: Date,
  today: string,
): EntryStart | undefined {
  if (!patientId || !typeId) return undefined;
  const usual = usualWishes(today);
  return {
    patient: { id: patientId, nameFirst: patientName, nameLast: '', birthDate: '' },
    typeId,
    insteadOf: { id, startTime: start.toISOString() },
    wishes: { ...usual, until: earlier(usual.until, day) },
  };
}

/** Returns what is sent of an entry that is there. */
export function wishesOf(entry: WaitlistEntry): EntryWishes {
  const { providerIds, locationIds, weekdays, parts, from, until, isShortNotice, channel, note, isPinned } = entry;
  return { providerIds, locationIds, weekdays, parts, from, until, isShortNotice, channel, note, isPinned };
}

/** Member of the wishes that cannot stay as it is. */
export type EntryFault = 'weekdays' | 'parts' | 'until' | 'until-long';

/** `weekdays` and `parts` are as they are ticked: here, none means none. */
export function faultsIn({ weekdays, parts, from, until }: EntryWishes, today: string): readonly EntryFault[] {
  const faults: EntryFault[] = [];
  if (weekdays.length === 0) faults.push('weekdays');
  if (parts.length === 0) faults.push('parts');
  if (until === '' || until < from || until < today) faults.push('until');
  else if (until > dayPlus(today, mostDays)) faults.push('until-long');
  return faults;
}

/** Ticks everything where the list means any, so that it can be unticked. */
export function ticked(wishes: EntryWishes): EntryWishes {
  return {
    ...wishes,
    weekdays: isAny(wishes.weekdays, weekdaysInOrder) ? [...weekdaysInOrder] : wishes.weekdays,
    parts: isAny(wishes.parts, allParts) ? [...allParts] : wishes.parts,
  };
}

/** The opposite of `ticked`. */
export function unticked(wishes: EntryWishes): EntryWishes {
  return {
    ...wishes,
    weekdays: isAny(wishes.weekdays, weekdaysInOrder) ? [] : wishes.weekdays,
    parts: isAny(wishes.parts, allParts) ? [] : wishes.parts,
  };
}
