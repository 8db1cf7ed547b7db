// Writes to the audit trail that somebody looks at a list: once a look, however often the list is brought up to date meanwhile.
import { sql } from 'kysely';
import { actorId } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** An entry for each of many objects. */
export async function auditEach(tx: Tx, ctx: Ctx, action: string, kind: string, ids: readonly string[]): Promise<void> {
  await sql`insert into audit_entries (tenant_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
    select ${ctx.tenant.id}, ${ctx.clock.now()}, ${ctx.principal.kind}, ${actorId(ctx)}, ${action}, ${kind}, id, 'done', ${ctx.requestId}
    from unnest(${ids}::text[]) as id`.execute(tx);
}

/** Minutes for which an entry stands for the same view by the same person. */
const lookMinutes = 10;

export async function auditLook(
  tx: Tx,
  ctx: Ctx,
  look: { readonly action: string; readonly kind: string; readonly view: string },
): Promise<void> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - lookMinutes * 60_000);
  const actor = actorId(ctx);
  await sql`insert into audit_entries (tenant_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
    select ${ctx.tenant.id}, ${now}, ${ctx.principal.kind}, ${actor}, ${look.action}, ${look.kind}, ${look.view}, 'done', ${ctx.requestId}
    where not exists (select from audit_entries where at > ${since} and at <= ${now} and actor_id = ${actor}
      and action = ${look.action} and object_kind = ${look.kind} and object_id = ${look.view})`.execute(tx);
}
