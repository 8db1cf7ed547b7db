// SQL of what each colleague opened last.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export type RecentKind = 'patient' | 'submission' | 'visit' | 'form';

export interface RecentPlace {
  readonly kind: RecentKind;
  readonly placeId: string;
  readonly at: Date;
}

/** Places of one colleague that are kept. */
const mostPlaces = 20;

/** Puts a place first, and forgets the oldest ones. */
export async function putRecentPlace(
  tx: Tx,
  { accountId, kind, placeId, at }: RecentPlace & { readonly accountId: string },
): Promise<void> {
  // Rows that another call of the same colleague is putting first are left to that call.
  await sql`with put as (
      insert into recent_places as r (tenant_id, account_id, kind, place_id, at)
      values (${ownTenant}, ${accountId}, ${kind}, ${placeId}, ${at})
      on conflict (tenant_id, account_id, kind, place_id) do update set at = greatest(r.at, excluded.at) returning 1
    ), oldest as materialized (
      select kind, place_id from recent_places
      where tenant_id = ${ownTenant} and account_id = ${accountId} and (kind, place_id) in (
        select kind, place_id from recent_places
        where tenant_id = ${ownTenant} and account_id = ${accountId} and (kind, place_id) <> (${kind}, ${placeId}::uuid)
        order by at desc, place_id offset ${mostPlaces - 1})
      for update skip locked
    )
    delete from recent_places r where r.tenant_id = ${ownTenant} and r.account_id = ${accountId}
      and (r.kind, r.place_id) in (select kind, place_id from oldest)`.execute(tx);
}

/** Returns what a colleague opened, the last first. */
export async function listRecentPlaces(
  tx: Tx,
  accountId: string,
  kinds: readonly RecentKind[],
): Promise<RecentPlace[]> {
  if (kinds.length === 0) return [];
  const rows = await tx
    .selectFrom('recentPlaces')
    .select(['kind', 'placeId', 'at'])
    .where('accountId', '=', accountId)
    .where('kind', 'in', kinds)
    .orderBy('at', 'desc')
    .orderBy('placeId')
    .limit(mostPlaces)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as RecentKind }));
}
