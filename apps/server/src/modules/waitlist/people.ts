// Everybody who waits, with what decides about offers: their visits, and what they were offered before.
import { dayOfIso } from '@foyer/scheduling';
import { startOfDay } from '../reminders/public.ts';
import { type EntryFilter, type EntryRow, selectWaiting } from './entries.store.ts';
import type { OwnVisitTime, Waiting } from './fits.policy.ts';
import { selectEntriesOf, selectOffersOf } from './offers.store.ts';
import type { WaitlistWork } from './waitlist-ctx.ts';
import { selectOwnVisitTimes } from './waitlist-facts.store.ts';

const minuteMs = 60_000;

export const minuteOf = (time: Date) => Math.floor(time.getTime() / minuteMs);
export const timeOf = (minute: number) => new Date(minute * minuteMs);

export interface WaitingPerson {
  readonly row: EntryRow;
  readonly waiting: Waiting;
}

/** Returns what identifies the person of an entry: the patient, or for a guest the visit. */
export function personOf({ patientId, visitId }: Pick<EntryRow, 'patientId' | 'visitId'>): string {
  return patientId ?? visitId ?? '';
}

function waitingOf(row: EntryRow, own: readonly OwnVisitTime[]): Waiting {
  const { visitId, visitStartsAt } = row;
  return {
    entryId: row.entryId,
    personId: personOf(row),
    typeId: row.typeId,
    isPinned: row.isPinned,
    madeAt: row.madeAt.getTime(),
    insteadOf: visitId !== null && visitStartsAt ? { visitId, from: minuteOf(visitStartsAt) } : undefined,
    own,
    providerIds: row.providerIds,
    locationIds: row.locationIds,
    weekdays: row.weekdays,
    parts: row.parts,
    fromDay: dayOfIso(row.fromDay) ?? 0,
    untilDay: dayOfIso(row.untilDay) ?? 0,
    isShortNotice: row.isShortNotice,
  };
}

/** Returns these entries with the visits of their people. */
export async function withVisits({ tx, moment }: Pick<WaitlistWork, 'tx' | 'moment'>, rows: readonly EntryRow[]) {
  const patientIds = [...new Set(rows.flatMap(({ patientId }) => patientId ?? []))];
  const visits = Map.groupBy(await selectOwnVisitTimes(tx, patientIds, moment.now), ({ patientId }) => patientId);
  return rows.map((row): WaitingPerson => ({ row, waiting: waitingOf(row, visits.get(row.patientId) ?? []) }));
}

/** Returns everybody who waits, the oldest first. */
export async function peopleWaiting(work: Pick<WaitlistWork, 'tx' | 'moment'>, filter: EntryFilter = {}) {
  return withVisits(work, await selectWaiting(work.tx, work.moment, filter));
}

/** What people were offered before, by any of their entries. */
export interface OfferHistory {
  wasOffered(personId: string, startsAt: Date): boolean;
  /** Offers since the practice's day began. */
  countToday(personId: string): number;
  /** Whoever has an open offer, with its end. */
  readonly open: ReadonlyMap<string, Date>;
}

const keyOf = (personId: string, startsAt: Date) => `${personId} ${minuteOf(startsAt)}`;

/** Returns the offers of these people, of entries that have ended, too. */
export async function historyOf(
  { tx, settings, moment: { now, today } }: Pick<WaitlistWork, 'tx' | 'settings' | 'moment'>,
  rows: readonly Pick<EntryRow, 'patientId' | 'visitId'>[],
): Promise<OfferHistory> {
  const guests = rows.filter(({ patientId }) => patientId === null);
  const entries = await selectEntriesOf(
    tx,
    [...new Set(rows.flatMap(({ patientId }) => patientId ?? []))],
    guests.flatMap(({ visitId }) => visitId ?? []),
  );
  const owners = new Map(entries.map((entry) => [entry.entryId, personOf(entry)]));
  const since = startOfDay(today, settings.timezone);
  const offers = await selectOffersOf(tx, [...owners.keys()], { now, since });
  const [offered, counts, open] = [new Set<string>(), new Map<string, number>(), new Map<string, Date>()];
  for (const { entryId, startsAt, madeAt, expiresAt, outcome } of offers) {
    const personId = owners.get(entryId) ?? '';
    offered.add(keyOf(personId, startsAt));
    if (madeAt >= since) counts.set(personId, (counts.get(personId) ?? 0) + 1);
    if (outcome === null && expiresAt > now) open.set(personId, expiresAt);
  }
  return {
    wasOffered: (personId, startsAt) => offered.has(keyOf(personId, startsAt)),
    countToday: (personId) => counts.get(personId) ?? 0,
    open,
  };
}

/** Offers to one person in a day. */
export const mostOffersInDay = 3;

/** Returns how long the visit of an entry takes: a visit that is moved stays as long as it is. */
export function lengthOf(row: EntryRow) {
  const { visitStartsAt, visitEndsAt, visitFrom, visitUntil } = row;
  if (!visitStartsAt || !visitEndsAt || !visitFrom || !visitUntil)
    return { duration: row.duration, bufferBefore: row.bufferBefore, bufferAfter: row.bufferAfter };
  const minutes = (from: Date, until: Date) => Math.round((until.getTime() - from.getTime()) / minuteMs);
  return {
    duration: minutes(visitStartsAt, visitEndsAt),
    bufferBefore: minutes(visitFrom, visitStartsAt),
    bufferAfter: minutes(visitEndsAt, visitUntil),
  };
}
