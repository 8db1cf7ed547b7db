// Practices with patients and visits for the planner of reminders, created by SQL: any number of them, alike.
import pg from 'pg';
import { wrapNewTenantKey } from '../../apps/server/src/platform/crypto/envelope.ts';
import type { Secrets } from '../../apps/server/src/platform/crypto/secrets.ts';

/** A well-formed UUID derived from a text; see ../booking/md5-id.ts. */
const id = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;
const practice = id(`'planned ' || n`);
const perPractice = { providers: 4, patients: 20 };
/** Days over which visits are spread, from `before` days ago on. */
const spread = { before: 30, days: 120 };
/** Most visits of a practice that find room. */
export const mostVisits = 200;

const rows = [
  `insert into tenants (tenant_id, slug, company_name, created_at)
   select ${practice}, 'planned-' || n, 'Practice ' || n, now() - interval '2 years' from generate_series(1, $1) n`,
  `insert into practice_settings (tenant_id, timezone) select ${practice}, 'America/New_York' from generate_series(1, $1) n`,
  `insert into locations (tenant_id, location_id, name)
   select ${practice}, ${id(`'location ' || n`)}, 'Main Street' from generate_series(1, $1) n`,
  `insert into providers (tenant_id, provider_id, display_name)
   select ${practice}, ${id(`'provider ' || n || ' ' || p`)}, 'Provider ' || p
   from generate_series(1, $1) n, generate_series(0, ${perPractice.providers - 1}) p`,
  `insert into visit_types (tenant_id, type_id, name, duration)
   select ${practice}, ${id(`'type ' || n`)}, 'Check-up', 30 from generate_series(1, $1) n`,
  `insert into patients (tenant_id, patient_id, name_first, name_last, birth_date, email_address, created_at)
   select ${practice}, ${id(`'patient ' || n || ' ' || c`)}, 'Robin', 'Planned ' || c, date '1980-01-01' + c,
     'patient-' || c || '@example.com', now() - interval '1 year'
   from generate_series(1, $1) n, generate_series(0, ${perPractice.patients - 1}) c`,
  `insert into patient_phones (tenant_id, patient_id, position, type, number)
   select ${practice}, ${id(`'patient ' || n || ' ' || c`)}, 0, 'mobile', '+12075550148'
   from generate_series(1, $1) n, generate_series(0, ${perPractice.patients - 1}) c`,
];

/** Booked long ago, half an hour each between 8:00 and 18:00, spread over the days as evenly as their number allows. */
const visits = `
  insert into visits (tenant_id, visit_id, provider_id, location_id, type_id, patient_id, status, starts_at, ends_at, during, created_at, updated_at)
  select ${practice}, gen_random_uuid(), ${id(`'provider ' || n || ' ' || k % ${perPractice.providers}`)}, ${id(`'location ' || n`)},
    ${id(`'type ' || n`)}, ${id(`'patient ' || n || ' ' || k % ${perPractice.patients}`)}, 'scheduled',
    start, start + interval '30 minutes', tstzrange(start, start + interval '30 minutes'), $3::timestamptz - interval '60 days',
    $3::timestamptz - interval '60 days'
  from generate_series(1, $1) n, generate_series(0, $2::int - 1) v, lateral (select v * ${mostVisits} / $2::int as k) i,
    lateral (select (($3::timestamptz at time zone 'America/New_York')::date - ${spread.before} + k * 37 % ${spread.days}
      + time '08:00' + k / 4 % 20 * interval '30 minutes') at time zone 'America/New_York' as start) s`;

const events = `
  insert into visit_events (tenant_id, event_id, visit_id, at, sequence, kind, actor)
  select tenant_id, gen_random_uuid(), visit_id, created_at, 0, 'booked', 'staff' from visits`;

const marks = `insert into reminder_marks (tenant_id, marked_at, next_at) select ${practice}, $2, $2 from generate_series(1, $1) n`;

async function addKeys(client: pg.Client, secrets: Secrets): Promise<void> {
  const { rows: tenants } = await client.query<{ id: string }>('select tenant_id as id from tenants');
  const keys = tenants.map(({ id: tenant }) => ({ id: tenant, ...wrapNewTenantKey(secrets, tenant) }));
  await client.query(
    `insert into tenant_keys (tenant_id, key_id, wrapping_key_id, wrapped, created_at)
     select id, 'd1', key_id, wrapped, now() from unnest($1::uuid[], $2::text[], $3::bytea[]) k (id, key_id, wrapped)`,
    [keys.map((key) => key.id), keys.map(({ keyId }) => keyId), keys.map(({ wrapped }) => wrapped)],
  );
}

/** What is added. */
export interface PlannedPractices {
  readonly practices: number;
  /** Visits of each practice. */
  readonly each: number;
  /** The visits are around this time, when the planner has looked last. */
  readonly at: Date;
  /** Keys of the installation, which wrap each practice's own. */
  readonly secrets: Secrets;
}

/** Adds practices with visits to a migrated database. */
export async function addPlannedPractices(
  ownerUrl: string,
  { practices, each, at, secrets }: PlannedPractices,
): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    // The rows are valid by construction: no foreign key is checked, and the constraint is built once at the end.
    await client.query('set session_replication_role = replica');
    for (const statement of rows) await client.query(statement, [practices]);
    await addKeys(client, secrets);
    const { rows: constraint } = await client.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'visits_apart'`,
    );
    await client.query('alter table visits drop constraint visits_apart');
    await client.query(visits, [practices, each, at]);
    await client.query(`alter table visits add constraint visits_apart ${constraint[0]?.definition}`);
    await client.query(events);
    await client.query(marks, [practices, at]);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
