// Practices with full calendars, created by SQL: any number of them, each with the same month.
import pg from 'pg';

/** Per practice. */
export const size = { providers: 20, locations: 3, appointments: 2000 };

/** Practices are reached as practice-1, practice-2 … */
export function slugOf(number: number): string {
  return `practice-${number}`;
}

/** A well-formed UUID derived from a text; see md5-id.ts. */
const id = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

const statements = [
  `insert into tenants (tenant_id, slug, company_name, created_at)
   select ${id(`'practice ' || n`)}, 'practice-' || n, 'Practice ' || n, now() from generate_series(1, $1) n`,
  `insert into practice_settings (tenant_id, timezone, booking_for_new_patients, booking_provider_coupled)
   select ${id(`'practice ' || n`)}, 'America/New_York', true, true from generate_series(1, $1) n`,
  `insert into locations (tenant_id, location_id, name, position)
   select ${id(`'practice ' || n`)}, ${id(`'location ' || n || ' ' || l`)}, 'Location ' || l, l
   from generate_series(1, $1) n, generate_series(1, ${size.locations}) l`,
  `insert into providers (tenant_id, provider_id, display_name, position)
   select ${id(`'practice ' || n`)}, ${id(`'provider ' || n || ' ' || p`)}, 'Provider ' || p, p
   from generate_series(1, $1) n, generate_series(1, ${size.providers}) p`,
  `insert into visit_types (tenant_id, type_id, name, duration, buffer_after, notice_minutes)
   select ${id(`'practice ' || n`)}, ${id(`'type ' || n`)}, 'Check-up', 30, 10, 60 from generate_series(1, $1) n`,
  `insert into type_providers select tenant_id, type_id, provider_id from visit_types join providers using (tenant_id)
   where tenant_id in (select ${id(`'practice ' || n`)} from generate_series(1, $1) n)`,
  `insert into type_locations select tenant_id, type_id, location_id from visit_types join locations using (tenant_id)
   where tenant_id in (select ${id(`'practice ' || n`)} from generate_series(1, $1) n)`,
  `insert into provider_hours (tenant_id, hours_id, provider_id, location_id, kind, weekday, from_minute, until_minute)
   select ${id(`'practice ' || n`)}, gen_random_uuid(), ${id(`'provider ' || n || ' ' || p`)},
     ${id(`'location ' || n || ' ' || (p % ${size.locations} + 1)`)}, kind, weekday,
     case kind when 'work' then 480 else 720 end, case kind when 'work' then 1080 else 780 end
   from generate_series(1, $1) n, generate_series(1, ${size.providers}) p, generate_series(1, 5) weekday,
     (values ('work'), ('break')) k (kind)`,
];

/** On each of the first 20 weekdays of the month every provider sees five patients. */
const appointments = `
  insert into visits (tenant_id, visit_id, provider_id, location_id, type_id, status, starts_at, ends_at, during, created_at, updated_at)
  select ${id(`'practice ' || n`)}, gen_random_uuid(), ${id(`'provider ' || n || ' ' || p`)},
    ${id(`'location ' || n || ' ' || (p % ${size.locations} + 1)`)}, ${id(`'type ' || n`)}, 'scheduled',
    start, start + interval '30 minutes', tstzrange(start, start + interval '40 minutes'), now(), now()
  from (select day, row_number() over (order by day) as number from generate_series($2::date, $2::date + 30, '1 day') day
      where extract(isodow from day) < 6) d,
    generate_series(1, 5) visit, generate_series(1, $1) n, generate_series(1, ${size.providers}) p,
    lateral (select (day + interval '8 hours' + visit * interval '90 minutes' + p % 4 * interval '15 minutes') at time zone 'America/New_York' as start) s
  where d.number <= 20`;

/**
 * Adds practices 1 to `count` with the appointments of the month that begins on `month` (YYYY-MM-01). Takes minutes for a
 * thousand.
 */
export async function addPractices(ownerUrl: string, count: number, month: string): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    // The rows are valid by construction: no foreign key is checked, and the constraint is built once at the end.
    await client.query('set session_replication_role = replica');
    for (const statement of statements) await client.query(statement, [count]);
    const { rows } = await client.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'visits_apart'`,
    );
    await client.query('alter table visits drop constraint visits_apart');
    await client.query(appointments, [count, month]);
    await client.query(`alter table visits add constraint visits_apart ${rows[0]?.definition}`);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
