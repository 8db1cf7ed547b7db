// Books the visit that a patient or guest chose, inside the transaction that stores what they sent.
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/http/problem.ts';
import type { TenantSettings } from '../tenants/public.ts';
import { type Found, findSlot, type Wish } from './find-slot.ts';
import { deleteHold, lockHold } from './holds.store.ts';
import { isSameVisit } from './slot.policy.ts';
import { takeFirst } from './take-slot.ts';
import { insertVisitIfFree, turnHold, type VisitRow } from './visits.store.ts';

/** What a wish came to, before anything is written. */
export interface Chosen {
  readonly hold: Awaited<ReturnType<typeof lockHold>>;
  readonly found: Found | undefined;
}

/** Looks once more who could take the wish by everything the practice says by now, and locks the sender's own hold. */
export async function chooseSlot(
  tx: Tx,
  ctx: Ctx,
  settings: TenantSettings,
  wish: Wish,
  ownHold: Buffer | undefined,
): Promise<Chosen> {
  const [hold, found] = await Promise.all([
    ownHold && lockHold(tx, ownHold),
    findSlot(tx, ctx, settings, wish, ownHold),
  ]);
  return { hold, found };
}

export interface OnlineBooking {
  readonly wish: Wish;
  /** Whose visit it is; null for a guest, whom staff match later. */
  readonly contactId: string | null;
  readonly submissionId: string;
  /** Where a guest is told of changes, sealed; null for patients, whose record knows. */
  readonly guestAddressSealed: Buffer | null;
  /** The sender's own hold, which is what they book, or ends with it. */
  readonly ownHold: Buffer | undefined;
}

/**
 * Books what was chosen in this transaction, and tells the trail.
 * @throws slot-taken, also when provider, type or hours have changed since; the transaction has to be undone then
 */
export async function bookOnline(
  tx: Tx,
  ctx: Ctx,
  { hold, found }: Chosen,
  { wish, contactId, submissionId, guestAddressSealed, ownHold }: OnlineBooking,
): Promise<VisitRow> {
  if (!found) throw problem('slot-taken');
  const row = {
    contact_id: contactId,
    submission_id: submissionId,
    guest_address_sealed: guestAddressSealed,
    is_autoselect_provider: found.isAnyProvider,
  };
  let visit: VisitRow | undefined;
  if (hold && isSameVisit(hold, wish, found)) visit = await turnHold(tx, ctx, hold.appointment_id, row);
  else {
    if (hold && ownHold) await deleteHold(tx, ownHold);
    const where = { location_id: wish.locationId, type_id: wish.typeId, status: 'scheduled' };
    visit = await takeFirst(tx, ctx, found.slot, found.providerIds, (taking) =>
      insertVisitIfFree(tx, ctx, found.slot, { ...row, ...where, ...taking }),
    );
  }
  if (!visit) throw problem('slot-taken');
  return visit;
}
