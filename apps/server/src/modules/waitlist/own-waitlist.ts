// The waitlist for signed-in people: for themselves and the family whom they may act for.
import type { waitlist } from '@foyer/contract';
import type { z } from 'zod';
import { audit } from '../../platform/audit/audit.store.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { findPatient, findRecord, mayActFor, ownAndFamily } from '../patients/public.ts';
import { lockEntry, selectEntry, selectIfWaiting, selectWaiting, updateEntry } from './entries.store.ts';
import { addToWaitlist, entryNow, isFarAhead, mustBeTheirVisit, takeOffWaitlist } from './join-waitlist.ts';
import { selectOpenOffers } from './offers.store.ts';
import { recipientsFor } from './reach.ts';
import { type EntryShape, shownEntryOf } from './shown-entry.ts';
import { scopeFor, type WaitlistCtx, type WaitlistWork } from './waitlist-ctx.ts';
import { hasType, selectPlaces, selectWaitTypes } from './waitlist-facts.store.ts';
import { choicesOf, mustBeChoices, mustBeReachable, type Wished, waitTypeOf, waysOf, wishColumns } from './wishes.ts';

export type OwnEntriesPage = z.output<(typeof waitlist.listEntries)['response'][200]>;

function callerOf({ principal }: WaitlistCtx): string {
  if (principal.kind !== 'patient') throw problem('forbidden');
  return principal.patientId;
}

/** Returns who hears of a time for a patient, who need not be on the list. */
async function recipientOf(work: Pick<WaitlistWork, 'tx' | 'cipher'>, patientId: string, visit: Tellable = noVisit) {
  const [patient, record] = [await findPatient(work.tx, patientId), await findRecord(work.tx, patientId)];
  const { emailAddress = null } = patient ?? {};
  const home = { state: record?.state ?? null, country: record?.country ?? null };
  const told = { entryId: patientId, patientId, emailAddress, ...home, ...visit };
  return (await recipientsFor(work, [told])).get(patientId);
}

const noVisit = { visitId: null, submissionId: null, guestAddressSealed: null, visitAddressSealed: null };
type Tellable = Pick<Parameters<typeof recipientsFor>[1][number], keyof typeof noVisit>;

/** Returns the entries of the caller and the family, and what can be waited for. */
export async function readOwnWaitlist(ctx: WaitlistCtx): Promise<OwnEntriesPage> {
  const caller = callerOf(ctx);
  const scope = await scopeFor(ctx);
  return inTenant(ctx, async (tx) => {
    const work = { tx, ctx, ...scope };
    const family = await ownAndFamily(tx, caller);
    const rows = await selectWaiting(tx, scope.moment, { patientIds: family.map(({ patientId }) => patientId) });
    const entryIds = rows.map(({ entryId }) => entryId);
    const offers = new Map((await selectOpenOffers(tx, entryIds, scope.moment.now)).map((one) => [one.entryId, one]));
    const places = await selectPlaces(tx);
    const types = await selectWaitTypes(tx);
    const people: OwnEntriesPage['people'] = [];
    for (const { patientId: contactId, nameFirst, nameLast } of family)
      people.push({ contactId, nameFirst, nameLast, ...(await waysOf(work, await recipientOf(work, contactId))) });
    await audit(tx, ctx, { action: 'list', object: { kind: 'waitlist', id: caller } });
    return {
      entries: rows.map((row) => shownEntryOf(row, offers.get(row.entryId))),
      people,
      types: types.map((type) => ({ ...choicesOf(ctx, scope, places, type), id: type.typeId, name: type.name })),
    };
  });
}

/** Checks what somebody waits for. @throws change-not-offered, validation-failed */
async function mustBeOffered(work: WaitlistWork, typeId: string, wished: Wished): Promise<void> {
  const type = await waitTypeOf(work, typeId);
  if (!type) throw problem('change-not-offered');
  mustBeChoices(wished, choicesOf(work.ctx, work, await selectPlaces(work.tx), type));
}

/** @throws owner-not-allowed, not-found (type, visit), change-not-offered, waitlist-limit, validation-failed */
export async function joinSignedIn(
  ctx: WaitlistCtx,
  {
    contactId,
    typeId,
    insteadOf,
    ...wished
  }: Wished & { readonly contactId: string; readonly typeId: string; readonly insteadOf?: string | undefined },
): Promise<EntryShape> {
  const caller = callerOf(ctx);
  const scope = await scopeFor(ctx);
  const joined = await inTenant(ctx, async (tx) => {
    const work = { tx, ctx, ...scope };
    if (!(await mayActFor(tx, ctx, contactId, 'book'))) return undefined;
    if (!(await hasType(tx, typeId))) throw problem('not-found');
    await mustBeOffered(work, typeId, wished);
    if (insteadOf !== undefined) {
      const visit = await mustBeTheirVisit(work, { patientId: contactId, typeId, visitId: insteadOf });
      if (!isFarAhead(visit.startsAt, scope.moment.now)) throw problem('change-not-offered');
    }
    await mustBeReachable(work, wished, await recipientOf(work, contactId), 'portal');
    const guardianId = contactId === caller ? undefined : caller;
    const entryId = await addToWaitlist(work, { patientId: contactId, typeId, visitId: insteadOf, wished, guardianId });
    const { row, offer } = await entryNow(work, entryId);
    return shownEntryOf(row, offer);
  });
  if (!joined) throw problem('owner-not-allowed');
  return joined;
}

/** Locks an entry of somebody whom the caller may act for. @throws not-found */
async function lockOwn(tx: Tx, ctx: WaitlistCtx, entryId: string): Promise<void> {
  const seen = (await lockEntry(tx, entryId)) ? await selectEntry(tx, entryId) : undefined;
  if (!seen || seen.patientId === null || !(await mayActFor(tx, ctx, seen.patientId, 'book')))
    throw problem('not-found');
}

/** @throws not-found for somebody else's, and for one that has ended; change-not-offered, validation-failed */
export async function changeSignedIn(ctx: WaitlistCtx, entryId: string, wished: Wished): Promise<EntryShape> {
  callerOf(ctx);
  const scope = await scopeFor(ctx);
  return inTenant(ctx, async (tx) => {
    const work = { tx, ctx, ...scope };
    await lockOwn(tx, ctx, entryId);
    const row = await selectIfWaiting(tx, scope.moment, entryId);
    if (!row) throw problem('not-found');
    await mustBeOffered(work, row.typeId, wished);
    await mustBeReachable(work, wished, (await recipientsFor(work, [row])).get(entryId), 'portal');
    await updateEntry(tx, entryId, wishColumns(wished));
    await audit(tx, ctx, { action: 'change', object: { kind: 'waitlist-entry', id: entryId } });
    const { row: changed, offer } = await entryNow(work, entryId);
    return shownEntryOf(changed, offer);
  });
}

/** @throws not-found for somebody else's */
export async function leaveSignedIn(ctx: WaitlistCtx, entryId: string): Promise<void> {
  callerOf(ctx);
  const scope = await scopeFor(ctx);
  await inTenant(ctx, async (tx) => {
    await lockOwn(tx, ctx, entryId);
    await takeOffWaitlist({ tx, ctx, ...scope }, entryId, 'left');
  });
}
