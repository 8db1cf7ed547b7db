// Tells the office of urgent alerts that waited in a busy hour, and once more of those that nobody has acknowledged for half an hour.
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { defineRound, type Round } from '../../platform/jobs/define-round.ts';
import { settingsOf } from '../practice/public.ts';
import { practicesUnheard, takeUnheard } from './alerts.store.ts';
import { isBusyHour, patienceMs } from './busy-hour.ts';
import { tellOffice } from './tell-office.ts';

export async function tellAgain(ctx: Ctx & Uses<'config' | 'messages' | 'caches'>): Promise<void> {
  const told = await settingsOf(ctx);
  await inTenant(ctx, async (tx) => {
    const now = ctx.clock.now();
    const ids = await takeUnheard(tx, now, new Date(now.getTime() + patienceMs));
    const messages = (await isBusyHour(tx, now)) ? [ids] : ids.map((id) => [id]);
    for (const some of messages) await tellOffice(tx, ctx, told, some);
  });
}

export const alertRounds: readonly Round[] = [
  defineRound({ name: 'alerts.tell-again', due: practicesUnheard, work: tellAgain }),
];
