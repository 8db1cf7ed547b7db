// The waitlist by the link of a visit: for an earlier time than that visit has, guests' visits too.
import type { waitlist } from '@foyer/contract';
import type { z } from 'zod';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { visitLocationOf } from '../own-visits/public.ts';
import { findPatient, findRecord } from '../patients/public.ts';
import { type ClaimedVisit, claimVisit, isOpen, refuseClaim } from '../visits/public.ts';
import { lockEntry, selectEntry, selectIfWaiting, selectWaiting, updateEntry } from './entries.store.ts';
import { addToWaitlist, isFarAhead, takeOffWaitlist } from './join-waitlist.ts';
import { selectOpenOffers } from './offers.store.ts';
import { recipientsFor } from './reach.ts';
import { linkedEntryOf } from './shown-entry.ts';
import { scopeFor, type WaitlistCtx, type WaitlistWork } from './waitlist-ctx.ts';
import { selectPlaces } from './waitlist-facts.store.ts';
import { choicesOf, mustBeChoices, mustBeReachable, type Wished, waitTypeOf, waysOf, wishColumns } from './wishes.ts';

export type LinkedEntryPage = z.output<typeof waitlist.linkedWaitlist>;

type LinkCtx = WaitlistCtx & Uses<'ip'>;
type Visit = ClaimedVisit['row'];

/** Runs `work` for the visit of a link. @throws link-expired, rate-limited */
async function atVisit<T>(
  ctx: LinkCtx,
  token: string,
  what: 'see' | 'book',
  run: (work: WaitlistWork, visit: Visit) => Promise<T>,
): Promise<T> {
  const scope = await scopeFor(ctx);
  const found = await inTenant(ctx, async (tx) => {
    const claimed = await claimVisit(tx, ctx, scope.cipher, { token }, what);
    return claimed && { value: await run({ tx, ctx, ...scope }, claimed.row) };
  });
  return found ? found.value : refuseClaim(ctx, { token });
}

/** Returns who hears of an earlier time than this visit has. */
async function recipientOf(work: WaitlistWork, visit: Visit) {
  const { patientId, visitId } = visit;
  const patient = patientId === null ? undefined : await findPatient(work.tx, patientId);
  const record = patientId === null ? undefined : await findRecord(work.tx, patientId);
  const told = {
    ...{ entryId: visitId, visitId, patientId, submissionId: visit.submissionId },
    ...{ guestAddressSealed: visit.guestAddressSealed, visitAddressSealed: visit.visitAddressSealed },
    emailAddress: patient?.emailAddress ?? null,
    state: record?.state ?? null,
    country: record?.country ?? null,
  };
  return (await recipientsFor(work, [told])).get(visitId);
}

/** Whether joining is offered now. */
function isOffered({ status, startsAt, arrivedAt }: Visit, hasType: boolean, now: Date): boolean {
  return hasType && isOpen(status) && arrivedAt === null && isFarAhead(startsAt, now);
}

async function pageOf(work: WaitlistWork, visit: Visit): Promise<LinkedEntryPage> {
  const { tx, ctx, settings, moment } = work;
  const [row] = await selectWaiting(tx, moment, { visitId: visit.visitId });
  const [offer] = row ? await selectOpenOffers(tx, [row.entryId], moment.now) : [];
  const type = visit.typeId === null ? undefined : await waitTypeOf(work, visit.typeId);
  return {
    entry: row ? linkedEntryOf(row, offer) : null,
    isOffered: isOffered(visit, type !== undefined, moment.now),
    visit: { id: visit.visitId, startTime: visit.startsAt.toISOString() },
    firstName: visit.nameFirst ?? '',
    choices: choicesOf(ctx, work, await selectPlaces(tx), type),
    tell: await waysOf(work, await recipientOf(work, visit)),
    practice: { name: ctx.tenant.companyName, phone: visitLocationOf(visit, settings).phone },
  };
}

/** Changes nothing. @throws link-expired, rate-limited */
export function readByLink(ctx: LinkCtx, token: string): Promise<LinkedEntryPage> {
  return atVisit(ctx, token, 'see', pageOf);
}

/** @throws link-expired, rate-limited, change-not-offered, waitlist-limit, validation-failed */
export function joinByLink(ctx: LinkCtx, token: string, wished: Wished): Promise<LinkedEntryPage> {
  return atVisit(ctx, token, 'book', async (work, visit) => {
    const { patientId, visitId, typeId } = visit;
    const type = typeId === null ? undefined : await waitTypeOf(work, typeId);
    if (!type || !isOffered(visit, true, work.moment.now)) throw problem('change-not-offered');
    mustBeChoices(wished, choicesOf(work.ctx, work, await selectPlaces(work.tx), type));
    await mustBeReachable(work, wished, await recipientOf(work, visit), 'link');
    await addToWaitlist(work, { patientId, typeId: type.typeId, visitId, wished });
    return pageOf(work, visit);
  });
}

/** Locks the entry of a visit. @throws not-found when it stands for another one */
async function lockLinked({ tx }: WaitlistWork, { visitId }: Visit, entryId: string): Promise<void> {
  const seen = (await lockEntry(tx, entryId)) ? await selectEntry(tx, entryId) : undefined;
  if (seen?.visitId !== visitId) throw problem('not-found');
}

/** @throws link-expired, rate-limited, not-found, change-not-offered, validation-failed */
export function changeByLink(ctx: LinkCtx, token: string, entryId: string, wished: Wished): Promise<LinkedEntryPage> {
  return atVisit(ctx, token, 'book', async (work, visit) => {
    await lockLinked(work, visit, entryId);
    const { tx, moment } = work;
    const row = await selectIfWaiting(tx, moment, entryId);
    if (!row) throw problem('not-found');
    const type = await waitTypeOf(work, row.typeId);
    if (!type) throw problem('change-not-offered');
    mustBeChoices(wished, choicesOf(work.ctx, work, await selectPlaces(tx), type));
    await mustBeReachable(work, wished, await recipientOf(work, visit), 'link');
    await updateEntry(tx, entryId, wishColumns(wished));
    await audit(tx, ctx, { action: 'change', object: { kind: 'waitlist-entry', id: entryId } });
    return pageOf(work, visit);
  });
}

/** @throws link-expired, rate-limited, not-found */
export async function leaveByLink(ctx: LinkCtx, token: string, entryId: string): Promise<void> {
  await atVisit(ctx, token, 'book', async (work, visit) => {
    await lockLinked(work, visit, entryId);
    await takeOffWaitlist(work, entryId, 'left');
  });
}
