// A new visit as it is being put together: what was chosen and typed, and rules about it.
import type { PatientSearchResult } from '../../patients/use-patients.ts';
import { minuteOfField } from '../clock.ts';
import type { Desks } from '../columns.ts';
import type { VisitPlace } from '../move-visit.ts';

export const partsOfDay = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof partsOfDay)[number];

/** The patient of a new visit. */
export type BookedPatient = Pick<PatientSearchResult, 'id' | 'nameFirst' | 'nameLast' | 'birthDate'>;

/** Somewhere that a visit could be. */
export type StartPlace = Omit<VisitPlace, 'minutes'>;

export interface NewVisitDraft {
  readonly patient: BookedPatient | undefined;
  /** Not a patient yet: then the description says who. */
  readonly isNobody: boolean;
  readonly description: string;
  readonly typeId: string;
  /** Minutes as typed. */
  readonly length: string;
  /** Empty for any. */
  readonly providerId: string;
  /** Empty for all. */
  readonly locationId: string;
  /** The first day to look at, YYYY-MM-DD. */
  readonly from: string;
  /** 0 for Sunday to 6; empty for every day. */
  readonly weekdays: readonly number[];
  readonly part: DayPart | '';
  /** Whether providers are offered who do not do this type. */
  readonly isAnybody: boolean;
  /** The time that was chosen in the list. */
  readonly chosen: StartPlace | undefined;
  /** Whether day and time are typed instead; then with provider and place of their own. */
  readonly other: { readonly day: string; readonly time: string } | undefined;
  /** The entry of the waitlist that it is for, and the later visit whose place it takes. */
  readonly entry: DraftEntry | undefined;
}

export interface DraftEntry {
  readonly id: string;
  readonly name: string;
  readonly insteadOf: { readonly id: string; readonly startTime: string } | null;
}

export const shortestVisit = 5;
export const longestVisit = 1440;

/** Returns minutes within the limits; undefined if what was typed is none. */
export function minutesOf(text: string): number | undefined {
  const minutes = Number(text);
  return Number.isInteger(minutes) && minutes >= shortestVisit && minutes <= longestVisit ? minutes : undefined;
}

export function lacksPerson({ isNobody, description, patient }: NewVisitDraft): boolean {
  return isNobody ? description.trim() === '' : !patient;
}

/** Returns the draft of a new visit on a day. With a start, its time is asked for in fields. */
export function draftFor(desks: Desks, from: string, start: Partial<StartPlace> = {}): NewVisitDraft {
  const fits = ({ providerIds, locationIds }: Desks['types'][number]) =>
    (!start.providerId || providerIds.length === 0 || providerIds.includes(start.providerId)) &&
    (!start.locationId || locationIds.length === 0 || locationIds.includes(start.locationId));
  const type = desks.types.find(fits) ?? desks.types[0];
  return {
    patient: undefined,
    isNobody: false,
    description: '',
    typeId: type?.id ?? '',
    length: String(type?.duration ?? 30),
    providerId: start.providerId ?? '',
    locationId: start.locationId ?? '',
    from,
    weekdays: [],
    part: '',
    isAnybody: false,
    chosen: undefined,
    other: undefined,
    entry: undefined,
  };
}

/** Returns where and when the visit would be; undefined as long as that is not said. */
export function placeIn(draft: NewVisitDraft): VisitPlace | undefined {
  const minutes = minutesOf(draft.length);
  if (minutes === undefined) return undefined;
  if (!draft.other) return draft.chosen && { ...draft.chosen, minutes };
  const from = minuteOfField(draft.other.time);
  const { day } = draft.other;
  const { providerId, locationId } = draft;
  if (from === undefined || day === '' || providerId === '' || locationId === '') return undefined;
  return { day, from, minutes, providerId, locationId };
}

/**
 * Returns what the draft becomes by a change. If what the list was made from changes, the chosen time goes; a visit of another
 * patient or type is not for the entry of the waitlist any more.
 */
export function changed(draft: NewVisitDraft, part: Partial<NewVisitDraft>): NewVisitDraft {
  const asks = ['typeId', 'length', 'providerId', 'locationId', 'from', 'weekdays', 'part', 'isAnybody'] as const;
  const isAsked = asks.some((name) => name in part && part[name] !== draft[name]);
  const next = { ...draft, ...(isAsked ? { chosen: undefined } : {}), ...part };
  const isOther =
    next.typeId !== draft.typeId || next.isNobody !== draft.isNobody || next.patient?.id !== draft.patient?.id;
  return isOther && draft.entry ? { ...next, entry: undefined } : next;
}

/** Returns the day some months after a YYYY-MM-DD; the last of the month if that has fewer days. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
