// Puts somebody on the waitlist, changes what they wait for, and takes them off: what signed-in people, links and the office share.
import { randomUUIDv7 } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import { problem } from '../../platform/problem.ts';
import { lockPatient } from '../patients/public.ts';
import {
  addEntry,
  type EntryRow,
  endEntry,
  queueForGuest,
  selectEntry,
  selectGuestVisits,
  selectWaiting,
  settleEntries,
} from './entries.store.ts';
import { selectOpenOffers } from './offers.store.ts';
import { releaseOffers } from './release-offers.ts';
import type { WaitlistWork } from './waitlist-ctx.ts';
import { selectGuestDigest, selectWaitableVisit } from './waitlist-facts.store.ts';
import { type Wished, wishColumns } from './wishes.ts';

/** Entries of a person at most. */
const mostEntries = 3;
/** How far ahead a visit has to lie for patients to wait for an earlier time. */
const leastAheadMs = 3 * 86_400_000;

export interface JoiningEntry {
  /** Null for a guest, who waits for an earlier time than the visit has. */
  readonly patientId: string | null;
  readonly typeId: string;
  readonly visitId: string | undefined;
  readonly wished: Omit<Wished, 'agreesToTexts'>;
  /** The guardian who joins for the patient. */
  readonly guardianId?: string | undefined;
  readonly note?: { readonly entryId: string; readonly noteSealed: Buffer | null };
  readonly isPinned?: boolean;
}

/** Whether patients are offered to wait for an earlier time than a visit that begins then. */
export function isFarAhead(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() > leastAheadMs;
}

/** Returns the entries of a guest: of all visits that were booked with their address. */
async function entriesOfGuest({ tx, moment }: WaitlistWork, visitId: string): Promise<EntryRow[]> {
  const digest = await selectGuestDigest(tx, visitId);
  if (!digest) return selectWaiting(tx, moment, { visitId });
  await queueForGuest(tx, digest);
  const all: EntryRow[] = [];
  for (const id of await selectGuestVisits(tx, digest, moment.now))
    all.push(...(await selectWaiting(tx, moment, { visitId: id })));
  return all;
}

/** Returns the visit that an earlier time would take the place of. @throws not-found when it is not this person's of this type */
export async function mustBeTheirVisit(
  { tx }: Pick<WaitlistWork, 'tx'>,
  { patientId, typeId, visitId }: Pick<JoiningEntry, 'patientId' | 'typeId'> & { readonly visitId: string },
) {
  const visit = await selectWaitableVisit(tx, visitId);
  if (visit?.patientId !== patientId || visit.typeId !== typeId) throw problem('not-found');
  return visit;
}

/** Returns the id of the new entry. One call at a time does this for a person. @throws waitlist-limit, not-found */
export async function addToWaitlist(work: WaitlistWork, entry: JoiningEntry): Promise<string> {
  const { tx, ctx, moment } = work;
  const { patientId, typeId, visitId, wished } = entry;
  if (patientId !== null) {
    const patient = await lockPatient(tx, patientId);
    if (!patient || patient.mergedInto !== null) throw problem('not-found');
    await settleEntries(tx, moment, patientId);
  }
  const known =
    patientId === null
      ? await entriesOfGuest(work, visitId ?? '')
      : await selectWaiting(tx, moment, { patientIds: [patientId] });
  if (known.length >= mostEntries || known.some((one) => one.typeId === typeId)) throw problem('waitlist-limit');
  const { entryId = randomUUIDv7(), noteSealed = null } = entry.note ?? {};
  await addEntry(tx, {
    entryId,
    patientId,
    visitId: visitId ?? null,
    typeId,
    ...wishColumns(wished),
    noteSealed,
    isPinned: entry.isPinned ?? false,
    guardianId: entry.guardianId ?? null,
    madeAt: moment.now,
    status: 'waiting',
    endedAt: null,
  });
  await audit(tx, ctx, { action: 'waitlist-join', object: { kind: 'waitlist-entry', id: entryId } });
  return entryId;
}

/** Takes an entry off the list and ends what is offered to it. Once more changes nothing. */
export async function takeOffWaitlist(
  { tx, ctx, moment: { now } }: WaitlistWork,
  entryId: string,
  status: 'left' | 'ended',
): Promise<void> {
  if (!(await endEntry(tx, entryId, status, now))) return;
  await releaseOffers(tx, ctx, await selectOpenOffers(tx, [entryId], now), { outcome: 'ended', now });
  await audit(tx, ctx, { action: 'waitlist-leave', object: { kind: 'waitlist-entry', id: entryId } });
}

/** Returns an entry with its open offer, as it is in this transaction. */
export async function entryNow({ tx, moment: { now } }: Pick<WaitlistWork, 'tx' | 'moment'>, entryId: string) {
  const row = await selectEntry(tx, entryId);
  if (!row) throw new Error('An entry is gone in the transaction that wrote it.');
  const [offer] = await selectOpenOffers(tx, [entryId], now);
  return { row, offer };
}
