// A patient moves a visit to a time that can be booked online. It stays the same visit; where that cannot be, it stays as it was.
import type { Uses } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { findSlot, holdDigest } from '../availability/public.ts';
import { freedTimeJob, moveHindrance } from '../practice-setup/public.ts';
import { endHold, movedVisitOf, moveLocked, queueForProvider, type VisitClaim } from '../visits/public.ts';
import { type Act, type ActedPage, type Acting, actOnVisit, mustBeAsRead, type PageMaker } from './act-on-visit.ts';
import { hasVisitAt } from './own-visits.store.ts';

export interface OwnMove {
  /** The sequence that was read. */
  readonly sequence: number;
  readonly startsAt: Date;
  readonly providerId: string;
  readonly locationId: string;
}

/** @throws too-late, change-not-offered, moves-used-up, also for a provider or location that the rules do not allow */
async function mustAllow({ visit, rule, scope, refuseIf }: Act, { providerId, locationId }: OwnMove): Promise<void> {
  await refuseIf(moveHindrance(visit, rule, { now: scope.now, timezone: scope.settings.timezone }));
  const { otherProvider, otherLocation } = rule.move;
  if (!otherProvider && providerId !== visit.providerId) await refuseIf('rule');
  if (!otherLocation && locationId !== visit.locationId) await refuseIf('rule');
}

/** Moves the visit; its browser's hold makes way. @throws slot-taken, visit-overlaps */
async function takeTime(
  ctx: Acting,
  { tx, visit, claimed, scope }: Act,
  { startsAt, providerId, locationId }: OwnMove,
  ownHold: Buffer | undefined,
): Promise<void> {
  const wish = { typeId: visit.typeId ?? '', locationId, providerId, startsAt, moved: movedVisitOf(visit) };
  await queueForProvider(tx, providerId);
  const found = await findSlot(tx, ctx, scope.settings, wish, ownHold);
  if (!found?.providerIds.includes(providerId)) throw problem('slot-taken');
  const { slot } = found;
  if (visit.patientId !== null && (await hasVisitAt(tx, visit.patientId, slot, visit.visitId)))
    throw problem('visit-overlaps');
  if (ownHold) await endHold(tx, ownHold);
  const to = { slot, providerId, locationId, isOverbooked: false, isByPatient: true };
  await moveLocked(tx, ctx, visit, to, { actor: claimed.actor });
}

/**
 * `holdToken` is that of the browser, which may hold the time.
 * @throws link-expired, rate-limited, not-found, too-late, appointment-changed, change-not-offered, moves-used-up, slot-taken,
 * visit-overlaps
 */
export function moveOwnVisit<T extends ActedPage>(
  ctx: Acting & Uses<'secrets'>,
  claim: VisitClaim,
  { move, holdToken }: { readonly move: OwnMove; readonly holdToken: unknown },
  page: PageMaker<T>,
): Promise<T> {
  const ownHold = typeof holdToken === 'string' && holdToken !== '' ? holdDigest(ctx, holdToken) : undefined;
  return actOnVisit(
    ctx,
    claim,
    async (it) => {
      const { visit } = it;
      await mustBeAsRead(it, move.sequence);
      await mustAllow(it, move);
      const { startsAt, providerId, locationId } = move;
      const isSame =
        +startsAt === +visit.startsAt && providerId === visit.providerId && locationId === visit.locationId;
      if (isSame) return;
      await takeTime(ctx, it, move, ownHold);
      await ctx.queue.send(it.tx, freedTimeJob, { tenantId: ctx.tenant.id });
      await it.tell('moved by the patient', 'moved');
    },
    page,
  );
}
