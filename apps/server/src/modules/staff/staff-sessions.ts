// Live sessions of staff: listed and ended by their owner and by whoever manages the staff.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { listLiveSessions, lockStaff, revokeSessionOf, staffOf } from '../identity/public.ts';

/** @throws not-found */
export async function listSessions(ctx: Ctx, staffId: string) {
  const { sessionId } = staffOf(ctx);
  const rows = await inTenant(ctx, async (tx) => {
    if (!(await lockStaff(tx, staffId))) return undefined;
    await audit(tx, ctx, { action: 'read-sessions', object: { kind: 'account', id: staffId } });
    return listLiveSessions(tx, staffId, ctx.clock.now());
  });
  if (!rows) throw problem('not-found');
  return rows.map((row) => ({
    id: row.sessionId,
    device: row.device,
    startedAt: row.createdAt.toISOString(),
    lastActiveAt: row.lastActiveAt.toISOString(),
    isCurrent: row.sessionId === sessionId,
  }));
}

/** @throws not-found, also for a session of somebody else */
export async function endSession(ctx: Ctx, staffId: string, sessionId: string): Promise<void> {
  const isEnded = await inTenant(ctx, async (tx) => {
    if (!(await lockStaff(tx, staffId))) return false;
    if (!(await revokeSessionOf(tx, staffId, sessionId, ctx.clock.now()))) return false;
    await audit(tx, ctx, { action: 'end-session', object: { kind: 'account', id: staffId } });
    return true;
  });
  if (!isEnded) throw problem('not-found');
}
