// SQL of revisions: which member of an object was last changed, in which revision, by whom and when.
import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { ownTenant } from '../db/own-tenant.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { actorId } from './audit.store.ts';

/** An object that people edit. Writers lock its own row first, so two of them never read the same revision. */
export interface EditedObject {
  readonly kind: 'settings' | 'location' | 'provider' | 'type' | 'staff' | 'visit-rules' | 'recall-rules' | 'task';
  readonly id: string;
}

/** A member's last change. `by` is a name, empty if no person made the change. */
export interface MemberChange {
  readonly member: string;
  readonly actorId: string | null;
  readonly at: Date;
  readonly by: string;
}

/** Returns the current revision; 0 if nobody has changed the object. */
export async function selectRevision(tx: Tx, { kind, id }: EditedObject): Promise<number> {
  const row = await tx
    .selectFrom('memberChanges')
    .select(sql<number>`coalesce(max(revision), 0)`.as('revision'))
    .where('objectKind', '=', kind)
    .where('objectId', '=', id)
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** The same for every row of a query; `id` is the column that holds the row's id. */
export function revisionOf(kind: EditedObject['kind'], id: string) {
  return sql<number>`coalesce((select max(m.revision) from member_changes m
    where m.tenant_id = ${ownTenant} and m.object_kind = ${kind} and m.object_id = ${sql.ref(id)}), 0)`;
}

/**
 * Returns the names of accounts. Asked apart from the rows that name them: the function reads tables, and a statement that a
 * cluster has handed to a node may not ask for tables again.
 */
export async function selectNames(tx: Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, foyer_actor_name(${ownTenant}, id) as name from unnest(${accountIds}::uuid[]) as id`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the members changed after a revision. */
export async function selectMembersSince(
  tx: Tx,
  { kind, id }: EditedObject,
  revision: number,
): Promise<MemberChange[]> {
  const rows = await tx
    .selectFrom('memberChanges')
    .select(['member', 'actorId', 'changedAt'])
    .where('objectKind', '=', kind)
    .where('objectId', '=', id)
    .where('revision', '>', revision)
    .execute();
  const names = await selectNames(tx, [...new Set(rows.flatMap((row) => row.actorId ?? []))]);
  return rows.map((row) => ({
    member: row.member,
    actorId: row.actorId,
    at: row.changedAt,
    by: (row.actorId && names.get(row.actorId)) ?? '',
  }));
}

/** Begins a new revision in which the caller changed these members. Without members, no revision begins. */
export async function noteMembers(tx: Tx, ctx: Ctx, edited: EditedObject, members: readonly string[]): Promise<void> {
  if (members.length === 0) return;
  const revision = (await selectRevision(tx, edited)) + 1;
  await tx
    .insertInto('memberChanges')
    .values(
      members.map((member) => ({
        objectKind: edited.kind,
        objectId: edited.id,
        member,
        revision,
        changedAt: ctx.clock.now(),
        actorKind: ctx.principal.kind,
        actorId: actorId(ctx),
      })),
    )
    .onConflict((c) =>
      c.columns(['tenantId', 'objectKind', 'objectId', 'member']).doUpdateSet((e) => ({
        revision: e.ref('excluded.revision'),
        changedAt: e.ref('excluded.changedAt'),
        actorKind: e.ref('excluded.actorKind'),
        actorId: e.ref('excluded.actorId'),
      })),
    )
    .execute();
}
