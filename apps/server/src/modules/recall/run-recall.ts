// One look of a practice at its recalls: who is due, when its night has come, and which messages go.
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { settingsOf } from '../practice/public.ts';
import type { PlannerCtx } from '../reminders/public.ts';
import { findDue } from './find-due.ts';
import { nextNight } from './recall-time.policy.ts';
import { readMark, setMark } from './rules.store.ts';
import { sendDue } from './send-due.ts';

/** Does what is due at this practice. On another node that does the same, one of both goes on. */
export async function runRecall(ctx: PlannerCtx): Promise<void> {
  const now = ctx.clock.now();
  const settings = await settingsOf(ctx);
  const mark = await inTenant(ctx, readMark);
  if (!mark) return;
  if (mark.findAt <= now) {
    if (!(await findDue(ctx, settings))) return;
    const findAt = nextNight(now, settings.timezone, ctx.tenant.id);
    // Sending looks for its own hours.
    await inTenant(ctx, (tx) => setMark(tx, { findAt, sendAt: now }));
  }
  await sendDue(ctx, settings);
}
