// Audits the viewing of a list: once per viewing, however often the list refreshes meanwhile.
import type { AccessAction, AccessObject } from '@foyer/contract/access-words';
import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { ownTenant } from '../db/own-tenant.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { actorId } from './audit.store.ts';

/** For this many minutes one entry covers further looks by the same person at the same view. */
const lookMinutes = 10;

export async function auditLook(
  tx: Tx,
  ctx: Ctx,
  look: { readonly action: AccessAction; readonly kind: AccessObject; readonly view: string },
): Promise<void> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - lookMinutes * 60_000);
  const actor = actorId(ctx);
  await sql`insert into audit_entries (tenant_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
    select ${ownTenant}, ${now}, ${ctx.principal.kind}, ${actor}, ${look.action}, ${look.kind}, ${look.view}, 'done', ${ctx.requestId}
    where not exists (select from audit_entries where tenant_id = ${ownTenant} and at > ${since} and at <= ${now}
      and actor_id = ${actor} and action = ${look.action} and object_kind = ${look.kind} and object_id = ${look.view})
    returning 1`.execute(tx);
}
