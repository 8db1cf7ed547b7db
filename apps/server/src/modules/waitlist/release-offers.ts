// Ends open offers before their time: what nobody else can accept any more is free, and goes to the next.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { freedTimeJob, lookAgain } from '../practice-setup/public.ts';
import { endHeld } from '../visits/public.ts';
import { closeOffers, hasOpenOffer, type OpenOffer } from './offers.store.ts';

/** Has the waitlist look at opened times, now or at a time, once the transaction has committed. */
export async function lookSoon(tx: Tx, ctx: Pick<Ctx, 'tenant'> & Uses<'queue'>, at?: Date): Promise<void> {
  await ctx.queue.send(tx, freedTimeJob, { tenantId: ctx.tenant.id }, at ? { startAfter: at } : {});
}

/** `isForNext`: whether the time is offered to the next person at once. */
export async function releaseOffers(
  tx: Tx,
  ctx: Pick<Ctx, 'tenant'> & Uses<'queue'>,
  offers: readonly Pick<OpenOffer, 'offerId' | 'holdId' | 'freedId'>[],
  {
    outcome,
    now,
    isForNext = true,
  }: {
    readonly outcome: 'declined' | 'ended';
    readonly now: Date;
    readonly isForNext?: boolean;
  },
): Promise<void> {
  await closeOffers(tx, { offerIds: offers.map(({ offerId }) => offerId) }, outcome, now);
  for (const { holdId, freedId } of offers) {
    if (await hasOpenOffer(tx, holdId, now)) continue;
    await endHeld(tx, holdId);
    if (freedId !== null) await lookAgain(tx, freedId, isForNext ? now : null);
    if (freedId !== null && isForNext) await lookSoon(tx, ctx);
  }
}
