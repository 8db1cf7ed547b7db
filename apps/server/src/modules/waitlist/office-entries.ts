// The office puts somebody on the waitlist, changes what they wait for, and takes them off.
import { randomUUIDv7 } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { isAtPlaces, mustBookAt, staffPlaces } from '../staff/public.ts';
import { lockEntry, selectEntry, selectIfWaiting, updateEntry } from './entries.store.ts';
import { addToWaitlist, entryNow, mustBeTheirVisit, takeOffWaitlist } from './join-waitlist.ts';
import { type OfficeEntry, officeEntryOf, sealNote, seenOffers } from './office-list.ts';
import { releaseOffers } from './release-offers.ts';
import { isSeen } from './seen-entries.policy.ts';
import { scopeFor, type WaitlistCtx, type WaitlistWork } from './waitlist-ctx.ts';
import { selectPlaceNames, selectPlaces, selectWaitTypes } from './waitlist-facts.store.ts';
import { choicesOf, mustBeChoices, type Wished, wishColumns } from './wishes.ts';

/** What the office says of an entry. */
export type OfficeWishes = Omit<Wished, 'agreesToTexts'> & { readonly note: string; readonly isPinned: boolean };

/**
 * `before` are the locations that the entry names already. @throws not-found without such a type, forbidden for a location that is
 * not the caller's, validation-failed
 */
async function mustBeThere(
  work: WaitlistWork,
  typeId: string,
  wished: OfficeWishes,
  before: readonly string[] = [],
): Promise<void> {
  for (const locationId of wished.locationIds) if (!before.includes(locationId)) mustBookAt(work.ctx, locationId);
  const [type] = await selectWaitTypes(work.tx, { typeId, isOffice: true });
  if (!type) throw problem('not-found');
  const places = await selectPlaces(work.tx, { isOffice: true });
  mustBeChoices(
    wished,
    choicesOf(work.ctx, work, places, { ...type, providerIds: places.providers.map(({ id }) => id) }),
  );
}

export async function shownToOffice(work: WaitlistWork, entryId: string): Promise<OfficeEntry> {
  const { row } = await entryNow(work, entryId);
  const [offer] = await seenOffers(work, [entryId]);
  return officeEntryOf(work, row, { offer, names: await selectPlaceNames(work.tx) });
}

export type OfficeAddition = OfficeWishes & {
  readonly patientId: string;
  readonly typeId: string;
  readonly insteadOf?: string | undefined;
};

/** @throws not-found (patient, type, visit), waitlist-limit, validation-failed */
export async function addByOffice(
  ctx: WaitlistCtx,
  { patientId, typeId, insteadOf, ...wished }: OfficeAddition,
): Promise<OfficeEntry> {
  const scope = await scopeFor(ctx);
  return inTenant(ctx, async (tx) => {
    const work = { tx, ctx, ...scope };
    await mustBeThere(work, typeId, wished);
    if (insteadOf !== undefined) {
      const visit = await mustBeTheirVisit(work, { patientId, typeId, visitId: insteadOf });
      const isElsewhere = !isAtPlaces(staffPlaces(ctx), visit.locationId);
      if (isElsewhere || visit.startsAt <= scope.moment.now) throw problem('not-found');
    }
    const entryId = randomUUIDv7();
    const note = { entryId, noteSealed: sealNote(scope.cipher, entryId, wished.note) };
    await addToWaitlist(work, { patientId, typeId, visitId: insteadOf, wished, note, isPinned: wished.isPinned });
    return shownToOffice(work, entryId);
  });
}

/** @throws not-found, also for an entry of other locations than the caller's */
export async function mustLock(tx: Tx, ctx: WaitlistCtx, entryId: string): Promise<void> {
  const row = (await lockEntry(tx, entryId)) ? await selectEntry(tx, entryId) : undefined;
  if (!row || !isSeen(staffPlaces(ctx), row)) throw problem('not-found');
}

/** @throws not-found for one that has ended, validation-failed */
export async function saveByOffice(ctx: WaitlistCtx, entryId: string, wished: OfficeWishes): Promise<OfficeEntry> {
  const scope = await scopeFor(ctx);
  return inTenant(ctx, async (tx) => {
    const work = { tx, ctx, ...scope };
    await mustLock(tx, ctx, entryId);
    const row = await selectIfWaiting(tx, scope.moment, entryId);
    if (!row) throw problem('not-found');
    await mustBeThere(work, row.typeId, wished, row.locationIds);
    const noteSealed = sealNote(scope.cipher, entryId, wished.note);
    await updateEntry(tx, entryId, { ...wishColumns(wished), noteSealed, isPinned: wished.isPinned });
    await audit(tx, ctx, { action: 'change', object: { kind: 'waitlist-entry', id: entryId } });
    return shownToOffice(work, entryId);
  });
}

/** @throws not-found */
export async function removeByOffice(ctx: WaitlistCtx, entryId: string): Promise<void> {
  const scope = await scopeFor(ctx);
  await inTenant(ctx, async (tx) => {
    await mustLock(tx, ctx, entryId);
    await takeOffWaitlist({ tx, ctx, ...scope }, entryId, 'ended');
  });
}

/** Ends what is offered to an entry; nobody else is offered the time for that. @throws not-found */
export async function takeOfferBack(ctx: WaitlistCtx, entryId: string): Promise<void> {
  const { moment } = await scopeFor(ctx);
  await inTenant(ctx, async (tx) => {
    await mustLock(tx, ctx, entryId);
    const offers = await seenOffers({ tx, ctx, moment }, [entryId]);
    await releaseOffers(tx, ctx, offers, { outcome: 'ended', now: moment.now, isForNext: false });
    if (offers.length > 0) await audit(tx, ctx, { action: 'remove', object: { kind: 'waitlist-entry', id: entryId } });
  });
}
