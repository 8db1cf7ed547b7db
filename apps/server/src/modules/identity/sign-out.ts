// Ends the caller's session on the server.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { revokeSession } from './sessions.store.ts';

export async function signOut(ctx: Ctx): Promise<void> {
  const { principal } = ctx;
  if (principal.kind !== 'patient' && principal.kind !== 'staff') return;
  await inTenant(ctx, async (tx) => {
    await revokeSession(tx, principal.sessionId, ctx.clock.now());
    await audit(tx, ctx, { action: 'sign-out', object: { kind: 'account', id: principal.accountId } });
  });
}
