// Practices as the database's owner sees them: lists them before anything starts on the database, and removes them.
import { tenantTables } from './dump.ts';
import { openTables } from './load.ts';
import { ensureGroupRoles } from './roles.ts';
import { withClient } from './with-client.ts';

export interface StoredPractice {
  readonly id: string;
  readonly slug: string;
}

/** Returns every practice of a database of any version, by slug; none for an empty one. Changes nothing. */
export function storedPractices(ownerUrl: string): Promise<StoredPractice[]> {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('public.tenants') is not null and exists (select from pg_roles where rolname = 'foyer_lookup') as found`,
    );
    if (!rows[0]?.found) return [];
    const read = async () => {
      await client.query('begin read only');
      try {
        await client.query('set local role foyer_lookup');
        const text = 'select tenant_id as id, slug from tenants order by slug';
        return (await client.query<StoredPractice>(text)).rows;
      } finally {
        await client.query('rollback');
      }
    };
    return read().catch(async (error: Error & { code?: string }) => {
      // An owner other than at the last start cannot assume the role yet.
      if (error.code !== '42501') throw error;
      await ensureGroupRoles(client);
      return read();
    });
  });
}

/**
 * Deletes every row of these practices, including the audit trail, in one transaction. It locks all tables, so nobody may be
 * using the database meanwhile.
 */
export function removePractices(ownerUrl: string, ids: readonly string[]): Promise<void> {
  return withClient(ownerUrl, async (client) => {
    await client.query('begin');
    const tables = await tenantTables(client);
    const close = await openTables(client, tables);
    for (const table of tables) await client.query(`delete from ${table} where tenant_id = any($1::uuid[])`, [ids]);
    await close();
    await client.query('commit');
  });
}
