// Writes to the audit trail, in the same transaction as the audited work. Holds ids and outcomes only, never values.
import type { AccessField } from '@foyer/contract/access-sentences';
import type { AccessAction, AccessObject } from '@foyer/contract/access-words';
import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { ownTenant } from '../db/own-tenant.ts';
import type { Tx } from '../db/tenant-transaction.ts';

export interface AuditEntry {
  /** What was done: a member of the catalogue, which holds its wording. */
  readonly action: AccessAction;
  readonly object: { readonly kind: AccessObject; readonly id: string };
  readonly outcome?: 'done' | 'refused';
  /** Which fields were changed: members of the catalogue, never values. */
  readonly fields?: readonly AccessField[];
  /** The revision of the record that the change led to. */
  readonly recordRevision?: number | undefined;
}

export type AuditScope = Pick<Ctx, 'tenant' | 'principal' | 'clock' | 'requestId'>;

/** Returns the account (or connector key) of the caller, or null for guests and the system. */
export function actorId(ctx: Pick<Ctx, 'principal'>): string | null {
  if (ctx.principal.kind === 'connector') return ctx.principal.keyId;
  return ctx.principal.kind === 'patient' || ctx.principal.kind === 'staff' ? ctx.principal.accountId : null;
}

/** Appends one entry. */
export async function audit(tx: Tx, ctx: AuditScope, entry: AuditEntry): Promise<void> {
  await sql`insert into audit_entries (tenant_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id, fields,
      record_revision)
    values (${ownTenant}, ${ctx.clock.now()}, ${ctx.principal.kind}, ${actorId(ctx)}, ${entry.action},
      ${entry.object.kind}, ${entry.object.id}, ${entry.outcome ?? 'done'}, ${ctx.requestId}, ${[...(entry.fields ?? [])]}::text[],
      ${entry.recordRevision ?? null})`.execute(tx);
}

/** Appends one entry for each of several objects of one kind. Without a result Citus would use COPY, which is refused. */
export async function auditMany(
  tx: Tx,
  ctx: AuditScope,
  { action, kind }: { readonly action: AccessAction; readonly kind: AccessObject },
  ids: readonly string[],
): Promise<void> {
  await sql`insert into audit_entries (tenant_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
    select ${ownTenant}, ${ctx.clock.now()}, ${ctx.principal.kind}, ${actorId(ctx)}, ${action}, ${kind}, id, 'done',
      ${ctx.requestId}
    from unnest(${ids}::text[]) as id
    returning 1`.execute(tx);
}
