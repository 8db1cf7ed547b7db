// SQL of practices: the look-up by slug under the narrow role, settings and relationship types under the practice's own.
import { sql } from 'kysely';
import type { Tenant } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

interface TenantRow {
  readonly tenant_id: string;
  readonly slug: string;
  readonly company_name: string;
  readonly logo_path: string;
  readonly accent_color: string;
  readonly banner_mobile_path: string;
  readonly banner_tablet_path: string;
  readonly banner_wide_path: string;
}

const columns =
  'tenant_id, slug, company_name, logo_path, accent_color, banner_mobile_path, banner_tablet_path, banner_wide_path';

function tenantOf(row: TenantRow): Tenant {
  const [mobile, tablet, wide] = [row.banner_mobile_path, row.banner_tablet_path, row.banner_wide_path];
  return {
    id: row.tenant_id,
    slug: row.slug,
    companyName: row.company_name,
    logoPath: row.logo_path,
    accentColor: row.accent_color,
    ...(mobile && tablet && wide ? { banner: { mobile, tablet, wide } } : {}),
  };
}

/** The practice of a slug, or undefined. */
export async function findTenant(db: Database, slug: string): Promise<Tenant | undefined> {
  const { rows } = await db.lookup.query<TenantRow>({
    name: 'tenant-by-slug',
    text: `select ${columns} from tenants where slug = $1`,
    values: [slug],
  });
  return rows[0] && tenantOf(rows[0]);
}

/** The practice of an id, or undefined. */
export async function findTenantById(db: Database, id: string): Promise<Tenant | undefined> {
  const { rows } = await db.lookup.query<TenantRow>({
    name: 'tenant-by-id',
    text: `select ${columns} from tenants where tenant_id = $1`,
    values: [id],
  });
  return rows[0] && tenantOf(rows[0]);
}

/** Every practice, for the server's own rounds. */
export async function listTenants(db: Database): Promise<Tenant[]> {
  const { rows } = await db.lookup.query<TenantRow>(`select ${columns} from tenants order by slug`);
  return rows.map(tenantOf);
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
