// Creates a practice: its row, settings, data key and relationship types, as the owner of the database.

import type { Insertable } from 'kysely';
import pg from 'pg';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { kyselyOn } from '../../platform/db/connection.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { addTenantKey } from '../../platform/keys/tenant-key.store.ts';
import { asOwnerOf } from './practices.store.ts';

export interface NewPractice {
  readonly id: string;
  readonly slug: string;
  readonly companyName: string;
  readonly logoPath?: string;
  readonly accentColor?: string;
  readonly settings: Omit<Insertable<Schema['practiceSettings']>, 'tenantId'>;
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

/** Inserts it in one transaction. Returns false, changing nothing, when the slug is taken. */
export async function openPractice(
  ownerUrl: string,
  secrets: Secrets,
  tenant: NewPractice,
  now: Date,
): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query('begin');
    const tx = kyselyOn(client, tenant.id) as Tx;
    await asOwnerOf(tx, tenant.id);
    const row = {
      tenantId: tenant.id,
      slug: tenant.slug,
      companyName: tenant.companyName,
      createdAt: now,
      ...(tenant.logoPath === undefined ? {} : { logoPath: tenant.logoPath }),
      ...(tenant.accentColor === undefined ? {} : { accentColor: tenant.accentColor }),
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
      .insertInto('practiceSettings')
      .values({ ...tenant.settings })
      .execute();
    await tx
      .insertInto('relationshipTypes')
      .values(
        relationships.map(([externalId, name, isFamily], position) => ({
          externalId,
          name,
          isFamily,
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
