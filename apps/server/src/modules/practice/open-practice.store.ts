// Opens a practice: its row, settings, data key and relationship types, as the owner of the database.

import type { Insertable } from 'kysely';
import pg from 'pg';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { kyselyOn } from '../../platform/db/connection.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { addTenantKey } from '../../platform/keys/tenant-key.store.ts';
import { asOwnerOf } from './practices.store.ts';

export interface NewTenant {
  readonly id: string;
  readonly slug: string;
  readonly companyName: string;
  readonly logoPath?: string;
  readonly accentColor?: string;
  readonly settings: Omit<Insertable<Schema['tenant_settings']>, 'tenant_id'>;
}

const relationships = [
  ['self', 'Self', true],
  ['spouse', 'Spouse', true],
  ['mother', 'Mother', true],
  ['father', 'Father', true],
  ['guardian', 'Guardian', true],
  ['child', 'Child', true],
  ['sibling', 'Sibling', true],
  ['grandparent', 'Grandparent', true],
  ['partner', 'Partner', false],
  ['friend', 'Friend', false],
  ['employer', 'Employer', false],
  ['other', 'Other', false],
] as const;

/** Inserts it in one transaction. Answers false, changing nothing, when the slug is taken. */
export async function openTenant(ownerUrl: string, secrets: Secrets, tenant: NewTenant, now: Date): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query('begin');
    const tx = kyselyOn(client) as Tx;
    await asOwnerOf(tx, tenant.id);
    const row = {
      tenant_id: tenant.id,
      slug: tenant.slug,
      company_name: tenant.companyName,
      created_at: now,
      ...(tenant.logoPath === undefined ? {} : { logo_path: tenant.logoPath }),
      ...(tenant.accentColor === undefined ? {} : { accent_color: tenant.accentColor }),
    };
    const inserted = await tx
      .insertInto('tenants')
      .values(row)
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) {
      await client.query('rollback');
      return false;
    }
    await tx
      .insertInto('tenant_settings')
      .values({ tenant_id: tenant.id, ...tenant.settings })
      .execute();
    await tx
      .insertInto('relationship_types')
      .values(
        relationships.map(([external_id, name, is_family], position) => ({
          tenant_id: tenant.id,
          external_id,
          name,
          is_family,
          position,
        })),
      )
      .execute();
    await addTenantKey(tx, secrets, tenant.id, now);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}
