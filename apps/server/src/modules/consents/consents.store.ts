// SQL of the consent book. Lines are added and read; nothing changes or removes one.
import { type Insertable, sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export async function insertConsents(tx: Tx, lines: readonly Insertable<Schema['consents']>[]): Promise<void> {
  await tx
    .insertInto('consents')
    .values([...lines])
    .execute();
}

/** Returns every line about these addresses, as far as it decides. */
export function selectLines(tx: Tx, keys: readonly Buffer[]) {
  return tx
    .selectFrom('consents')
    .select(['addressHmac', 'channel', 'purpose', 'answer', 'source', 'saidAt'])
    .where('addressHmac', 'in', [...keys])
    .execute();
}

/** Returns the newest lines about these addresses in full, with who wrote them. */
export async function selectLinesInFull(tx: Tx, keys: readonly Buffer[], limit: number) {
  const rows = await tx
    .selectFrom('consents')
    .selectAll()
    .where('addressHmac', 'in', [...keys])
    .orderBy('saidAt', 'desc')
    .orderBy('notedAt', 'desc')
    .orderBy('consentId')
    .limit(limit)
    .execute();
  return rows;
}

/** Returns the names of accounts by their ids. */
export async function selectWriters(tx: Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, foyer_actor_name(${ownTenant}, id) as name from unnest(${accountIds}::uuid[]) as id`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns which of these patients' numbers are also on another record that is in use; as their digits. */
export async function selectSharedDigits(
  tx: Tx,
  patientId: string,
  digits: readonly string[],
): Promise<ReadonlySet<string>> {
  if (digits.length === 0) return new Set();
  const rows = await tx
    .selectFrom('patientPhones as n')
    .innerJoin('patients as p', (join) =>
      join.onRef('p.tenantId', '=', 'n.tenantId').onRef('p.patientId', '=', 'n.patientId'),
    )
    .select('n.digits')
    .distinct()
    .where('n.digits', 'in', [...digits])
    .where('n.patientId', '<>', patientId)
    .where('p.mergedInto', 'is', null)
    .execute();
  return new Set(rows.flatMap((row) => row.digits ?? []));
}
