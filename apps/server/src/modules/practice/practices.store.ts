// SQL of practices: the look-up by slug under the narrow role; settings and relationship types under the practice's own.
import { sql } from 'kysely';
import type { Tenant } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

interface TenantRow {
  readonly tenantId: string;
  readonly slug: string;
  readonly companyName: string;
  readonly logoPath: string;
  readonly accentColor: string;
  readonly bannerMobilePath: string;
  readonly bannerTabletPath: string;
  readonly bannerWidePath: string;
}

const columns = `tenant_id as "tenantId", slug, company_name as "companyName", logo_path as "logoPath",
  accent_color as "accentColor", banner_mobile_path as "bannerMobilePath", banner_tablet_path as "bannerTabletPath",
  banner_wide_path as "bannerWidePath"`;

function tenantOf(row: TenantRow): Tenant {
  const { tenantId: id, bannerMobilePath: mobile, bannerTabletPath: tablet, bannerWidePath: wide, ...named } = row;
  return {
    id,
    ...named,
    ...(mobile && tablet && wide ? { banner: { mobile, tablet, wide } } : {}),
  };
}

/** Returns the practice of a slug, or undefined. */
export async function findTenant(db: Database, slug: string): Promise<Tenant | undefined> {
  const { rows } = await db.lookup.query<TenantRow>({
    name: 'tenant-by-slug',
    text: `select ${columns} from tenants where slug = $1`,
    values: [slug],
  });
  return rows[0] && tenantOf(rows[0]);
}

/** Returns the practice of an id, or undefined. */
export async function findTenantById(db: Database, id: string): Promise<Tenant | undefined> {
  const { rows } = await db.lookup.query<TenantRow>({
    name: 'tenant-by-id',
    text: `select ${columns} from tenants where tenant_id = $1`,
    values: [id],
  });
  return rows[0] && tenantOf(rows[0]);
}

/** Returns the practices of these ids that there are. */
export async function findTenantsById(db: Database, ids: readonly string[]): Promise<Tenant[]> {
  const { rows } = await db.lookup.query<TenantRow>({
    name: 'tenants-by-id',
    text: `select ${columns} from tenants where tenant_id = any($1::uuid[])`,
    values: [ids],
  });
  return rows.map(tenantOf);
}

/** Lists every practice. */
export async function listTenants(db: Database): Promise<Tenant[]> {
  const { rows } = await db.lookup.query<TenantRow>(`select ${columns} from tenants order by slug`);
  return rows.map(tenantOf);
}

/** The settings row of the practice. */
export function selectSettings(tx: Tx) {
  return tx.selectFrom('practiceSettings').selectAll().executeTakeFirstOrThrow();
}

/** Lists relationship types in the practice's order; `isFamily` keeps only those of family members, or the others. */
export function selectRelationshipTypes(tx: Tx, isFamily: boolean | undefined) {
  return tx
    .selectFrom('relationshipTypes')
    .select(['externalId', 'name'])
    .$if(isFamily !== undefined, (query) => query.where('isFamily', '=', isFamily ?? false))
    .orderBy('position')
    .execute();
}

/** Returns the database's current time. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await db.lookup.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date();
}

/** Sets the tenant of an owner's transaction, so that forced row level security applies to the owner too. */
export function asOwnerOf(tx: Tx, tenantId: string) {
  return sql`select set_config('app.tenant_id', ${tenantId}, true)`.execute(tx);
}

/** Sets the form that books visits. */
export async function setBookingForm(tx: Tx, formId: string): Promise<void> {
  await tx.updateTable('practiceSettings').set({ bookingFormId: formId }).execute();
}
