// SQL of practices: the look-up by slug under the narrow role, settings and relationship types under the practice's own.
import { sql } from 'kysely';
import type { Tenant } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** The practice of a slug, or undefined. */
export async function findTenant(db: Database, slug: string): Promise<Tenant | undefined> {
  const { rows } = await db.lookup.query<{
    tenant_id: string;
    slug: string;
    company_name: string;
    logo_path: string;
    accent_color: string;
  }>({
    name: 'tenant-by-slug',
    text: 'select tenant_id, slug, company_name, logo_path, accent_color from tenants where slug = $1',
    values: [slug],
  });
  const row = rows[0];
  return (
    row && {
      id: row.tenant_id,
      slug: row.slug,
      companyName: row.company_name,
      logoPath: row.logo_path,
      accentColor: row.accent_color,
    }
  );
}

/** Every practice, for the server's own rounds. */
export async function listTenants(db: Database): Promise<Tenant[]> {
  const { rows } = await db.lookup.query(
    'select tenant_id, slug, company_name, logo_path, accent_color from tenants order by slug',
  );
  return rows.map((row) => ({
    id: row.tenant_id,
    slug: row.slug,
    companyName: row.company_name,
    logoPath: row.logo_path,
    accentColor: row.accent_color,
  }));
}

/** The settings row of the practice. */
export function selectSettings(tx: Tx) {
  return tx.selectFrom('tenant_settings').selectAll().executeTakeFirstOrThrow();
}

/** Relationship types in the practice's order; `isFamily` narrows to those of family members. */
export function selectRelationshipTypes(tx: Tx, isFamily: boolean | undefined) {
  return tx
    .selectFrom('relationship_types')
    .select(['external_id', 'name'])
    .$if(isFamily !== undefined, (query) => query.where('is_family', '=', isFamily ?? false))
    .orderBy('position')
    .execute();
}

/** The database's own time. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await db.lookup.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date();
}

/** Sets the tenant of an owner's transaction, so that forced row level security holds for the owner too. */
export function asOwnerOf(tx: Tx, tenantId: string) {
  return sql`select set_config('app.tenant_id', ${tenantId}, true)`.execute(tx);
}

/** Says which form books appointments. */
export async function setBookingForm(tx: Tx, formId: string): Promise<void> {
  await tx.updateTable('tenant_settings').set({ booking_form_id: formId }).execute();
}
