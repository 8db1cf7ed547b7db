// The office puts somebody on the waitlist, changes what they wait for, and takes them off.
import { randomUUIDv7 } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { lockEntry, selectIfWaiting, updateEntry } from './entries.store.ts';
import { addToWaitlist, entryNow, mustBeTheirVisit, takeOffWaitlist } from './join-waitlist.ts';
import { selectOpenOffers } from './offers.store.ts';
import { type OfficeEntry, officeEntryOf, sealNote } from './office-list.ts';
import { releaseOffers } from './release-offers.ts';
import { scopeFor, type WaitlistCtx, type WaitlistWork } from './waitlist-ctx.ts';
import { selectPlaceNames, selectPlaces, selectWaitTypes } from './waitlist-facts.store.ts';
import { choicesOf, mustBeChoices, type Wished, wishColumns } from './wishes.ts';

/** What the office says of an entry. */
export type OfficeWishes = Omit<Wished, 'agreesToTexts'> & { readonly note: string; readonly isPinned: boolean };

/** @throws not-found without such a type, validation-failed */
async function mustBeThere(work: WaitlistWork, typeId: string, wished: OfficeWishes): Promise<void> {
  const [type] = await selectWaitTypes(work.tx, { typeId, isOffice: true });
  if (!type) throw problem('not-found');
  const places = await selectPlaces(work.tx, { isOffice: true });
  mustBeChoices(
    wished,
    choicesOf(work.ctx, work, places, { ...type, providerIds: places.providers.map(({ id }) => id) }),
  );
}

export async function shownToOffice(work: WaitlistWork, entryId: string): Promise<OfficeEntry> {
  const { row, offer } = await entryNow(work, entryId);
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
      if (visit.startsAt <= scope.moment.now) throw problem('not-found');
    }
    const entryId = randomUUIDv7();
    const note = { entryId, noteSealed: sealNote(scope.cipher, entryId, wished.note) };
    await addToWaitlist(work, { patientId, typeId, visitId: insteadOf, wished, note, isPinned: wished.isPinned });
    return shownToOffice(work, entryId);
  });
}

/** @throws not-found */
async function mustLock(tx: Tx, entryId: string): Promise<void> {
  if (!(await lockEntry(tx, entryId))) throw problem('not-found');
}

/** @throws not-found for one that has ended, validation-failed */
export async function saveByOffice(ctx: WaitlistCtx, entryId: string, wished: OfficeWishes): Promise<OfficeEntry> {
  const scope = await scopeFor(ctx);
  return inTenant(ctx, async (tx) => {
    const work = { tx, ctx, ...scope };
    await mustLock(tx, entryId);
    const row = await selectIfWaiting(tx, scope.moment, entryId);
    if (!row) throw problem('not-found');
    await mustBeThere(work, row.typeId, wished);
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
    await mustLock(tx, entryId);
    await takeOffWaitlist({ tx, ctx, ...scope }, entryId, 'ended');
  });
}

/** Ends what is offered to an entry; nobody else is offered the time for that. @throws not-found */
export async function takeOfferBack(ctx: WaitlistCtx, entryId: string): Promise<void> {
  const { moment } = await scopeFor(ctx);
  await inTenant(ctx, async (tx) => {
    await mustLock(tx, entryId);
    const offers = await selectOpenOffers(tx, [entryId], moment.now);
    await releaseOffers(tx, ctx, offers, { outcome: 'ended', now: moment.now, isForNext: false });
    if (offers.length > 0) await audit(tx, ctx, { action: 'remove', object: { kind: 'waitlist-entry', id: entryId } });
  });
}
