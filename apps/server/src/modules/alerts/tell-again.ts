// Tells the office once more of an urgent alert that nobody has acknowledged for half an hour, and then no more.
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { defineRound, type Round } from '../../platform/jobs/define-round.ts';
import { settingsOf } from '../practice/public.ts';
import { practicesUnheard, takeUnheard } from './alerts.store.ts';
import { alertMail } from './alerts.ts';

export async function tellAgain(ctx: Ctx & Uses<'config' | 'messages' | 'caches'>): Promise<void> {
  const { emailAddress: to } = await settingsOf(ctx);
  await inTenant(ctx, async (tx) => {
    const ids = await takeUnheard(tx, ctx.clock.now());
    if (to === '') return;
    for (const id of ids) await ctx.messages.sendMail(tx, { tenantId: ctx.tenant.id, to, ...alertMail.draw(ctx, id) });
  });
}

export const alertRounds: readonly Round[] = [
  defineRound({ name: 'alerts.tell-again', due: practicesUnheard, work: tellAgain }),
];
