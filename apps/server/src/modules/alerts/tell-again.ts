// Tells the office once more of an urgent alert that nobody has acknowledged for half an hour, and then no more.
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { defineRound, type Round } from '../../platform/jobs/define-round.ts';
import { settingsOf } from '../practice/public.ts';
import { practicesUnheard, takeUnheard } from './alerts.store.ts';
import { tellOffice } from './tell-office.ts';

export async function tellAgain(ctx: Ctx & Uses<'config' | 'messages' | 'caches'>): Promise<void> {
  const told = await settingsOf(ctx);
  await inTenant(ctx, async (tx) => {
    for (const id of await takeUnheard(tx, ctx.clock.now())) await tellOffice(tx, ctx, told, id);
  });
}

export const alertRounds: readonly Round[] = [
  defineRound({ name: 'alerts.tell-again', due: practicesUnheard, work: tellAgain }),
];
